import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StaffEvent } from '../../modules/notifications/rules.ts'
import { addressFor, type Call } from '../../ui/api/call-api.ts'

/** Milliseconds until a stream that was refused is asked for again; a broken one returns by itself. */
const askAgainAfter = 30_000

/** What is asked for again: lists only. A form that is being filled in keeps what it began with. */
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
 * Keeps the lists on screen fresh while staff look: whatever arrives at the institute is asked for as
 * soon as the server says that it is there. A window out of sight lets go of its stream, because a
 * browser has only six connections to a site over HTTP/1.1, and six forgotten tabs would take them all.
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
        timer = setTimeout(look, askAgainAfter)
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

/** What it says is asked for again; `onRefused`: it does not return by itself. */
function openStream(queries: QueryClient, onRefused: () => void): EventSource {
  const address = addressFor('GET /api/admin/events', {})
  const stream = new EventSource(address, { withCredentials: true })
  const refresh = (event: StaffEvent) =>
    void queries.invalidateQueries({
      predicate: ({ queryKey: [queryKey] }) => refreshed[event].some((call) => call === queryKey),
    })
  // Something may have come between the last answer and this moment.
  stream.addEventListener('open', () => refresh('arrived'))
  stream.addEventListener('arrived', () => refresh('arrived'))
  stream.addEventListener('changed', () => refresh('changed'))
  stream.addEventListener('read', () => refresh('read'))
  stream.addEventListener('access', () => {
    // First what somebody may; with it the sections go that the rest was for.
    refresh('access')
    void queries.invalidateQueries()
  })
  stream.addEventListener('error', () => {
    if (stream.readyState !== EventSource.CLOSED) return
    onRefused()
    // Where the session ended, the answer to this says so.
    refresh('access')
  })
  return stream
}
