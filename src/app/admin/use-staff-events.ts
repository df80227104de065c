import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StaffEvent } from '../../modules/notifications/rules.ts'
import { addressFor, type Call } from '../../ui/api/call-api.ts'

/** Milliseconds until a refused stream is opened again; a broken one reconnects by itself. */
const reopenAfter = 30_000

/** Lists only: a form that is being filled in keeps its data. */
const lists: Call[] = [
  'GET /api/admin/dashboard',
  'GET /api/admin/registrations',
  'GET /api/admin/my-day',
  'GET /api/admin/students',
  'GET /api/admin/failed-mails',
]
const refreshed: Record<StaffEvent, Call[]> = {
  arrived: ['GET /api/admin/notifications', ...lists],
  changed: lists,
  read: ['GET /api/admin/notifications'],
  access: ['GET /api/admin/access'],
}

/**
 * Refreshes the lists on screen when the server says that something has changed. A hidden window closes its
 * stream: a browser has six connections to a site over HTTP/1.1, and six forgotten tabs would take them all.
 */
export function useStaffEvents() {
  const queries = useQueryClient()
  useEffect(() => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      clearTimeout(timer)
      source?.close()
      source = undefined
    }
    const look = () => {
      leave()
      if (document.hidden) return
      source = openStream(queries, () => {
        timer = setTimeout(look, reopenAfter)
      })
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      leave()
      document.removeEventListener('visibilitychange', look)
    }
  }, [queries])
}

/** `onRefused`: it does not reconnect by itself. */
function openStream(queries: QueryClient, onRefused: () => void): EventSource {
  const address = addressFor('GET /api/admin/events', {})
  const stream = new EventSource(address, { withCredentials: true })
  const refresh = (event: StaffEvent) =>
    void queries.invalidateQueries({
      predicate: ({ queryKey: [queryKey] }) => refreshed[event].some((call) => call === queryKey),
    })
  // Something may have happened between the last response and this moment.
  stream.addEventListener('open', () => refresh('arrived'))
  stream.addEventListener('arrived', () => refresh('arrived'))
  stream.addEventListener('changed', () => refresh('changed'))
  stream.addEventListener('read', () => refresh('read'))
  stream.addEventListener('access', () => {
    // Abilities first: sections that are not allowed any more disappear, with their queries.
    refresh('access')
    void queries.invalidateQueries()
  })
  stream.addEventListener('error', () => {
    if (stream.readyState !== EventSource.CLOSED) return
    onRefused()
    // If the session has ended, the response to this says so.
    refresh('access')
  })
  return stream
}
