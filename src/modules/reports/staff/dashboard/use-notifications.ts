import { useEffect, useRef, useState } from 'react'
import { useStaffAction, useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import type { NotificationList } from './contract.ts'
import { noticeWords } from './words.ts'

/** The newest notifications, what a screen reader is told of new ones, and how they are read. */
export function useNotifications() {
  const { state, refresh } = useStaffData('GET /api/admin/notifications', {})
  const act = useStaffAction()
  const [problem, setProblem] = useState('')
  const list = state.status === 'loaded' ? state.data : undefined
  const mark = async (marking: Promise<{ ok: true } | { ok: false; message: string }>) => {
    const answer = await marking
    setProblem(answer.ok ? '' : answer.message)
    refresh()
  }
  return {
    state,
    refresh,
    problem,
    announcement: useAnnouncement(list),
    markRead: (id: number) =>
      mark(act('PATCH /api/admin/notifications/{id}', { params: { id }, body: { read: true } })),
    markAllRead: () => mark(act('PATCH /api/admin/notifications', { body: { read: true } })),
  }
}

/** What came since the list was first seen, in a sentence. */
function useAnnouncement(list: NotificationList | undefined): string {
  const lastId = useRef<number>(undefined)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (!list) return
    const newest = list.notifications[0]
    const newItems = list.notifications.filter(({ id }) => id > (lastId.current ?? Infinity))
    lastId.current = newest?.id ?? 0
    if (!newest || newItems.length === 0) return
    const more = newItems.length > 1 ? `, and ${newItems.length - 1} more` : ''
    setAnnouncement(`New: ${noticeWords(newest)}${more}.`)
  }, [list])
  return announcement
}
