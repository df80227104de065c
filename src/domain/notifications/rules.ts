import { grouped } from '../../formats/counts.ts'
import { formatRupees } from '../../formats/money.ts'

/** How many notifications travel at once, and how many are shown at first. */
export const notificationsPageSize = 30

export const notificationsAtFirst = 3

/** Before this a notification counts as read: nobody can work off what lies further back. */
export function unreadSince(now: Date): Date {
  return new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000)
}

/** What staff who look are told of: something new came, something is another way, somebody read. */
export type StaffEvent = 'arrived' | 'changed' | 'read'

/** What staff are told of; `name` is whose doing it is, or whom a mail did not reach. */
export type Notice =
  | { kind: 'registration'; name: string; course: string }
  | { kind: 'payment'; name: string; amountPaise: number }
  | { kind: 'import'; name: string; students: number }
  | { kind: 'mail'; name: string }

/** What happened, as staff read it. */
export function noticeWords(notice: Notice): string {
  switch (notice.kind) {
    case 'registration':
      return `${notice.name} registered for ${notice.course}`
    case 'payment':
      return `${notice.name} paid ${formatRupees(notice.amountPaise)}`
    case 'import':
      return `${notice.name} imported ${grouped(notice.students)} ${notice.students === 1 ? 'student' : 'students'}`
    case 'mail':
      return `A mail to ${notice.name} did not arrive`
  }
}
