import { Check } from 'lucide-react'
import { useRef } from 'react'
import { to } from '../../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../../ui/addresses/staff-map.ts'
import { formatTime } from '../../../../ui/format/times.ts'
import { Link } from '../../../../ui/Link.tsx'
import type { Notification } from './contract.ts'
import { noticeWords } from './words.ts'

/** Notifications, each a link to what it speaks of. Opening one marks it as read. */
export function NotificationItems({
  notifications,
  onRead,
}: {
  notifications: readonly Notification[]
  onRead: (id: number) => void
}) {
  return (
    <ul>
      {notifications.map((notification) => (
        <Item key={notification.id} notification={notification} onRead={onRead} />
      ))}
    </ul>
  )
}

function Item({
  notification,
  onRead,
}: {
  notification: Notification
  onRead: (id: number) => void
}) {
  const { id, read, happenedAt } = notification
  const link = useRef<HTMLAnchorElement>(null)
  const words = noticeWords(notification)
  return (
    <li className="flex items-start gap-1 border-t border-line">
      <Link
        ref={link}
        to={recordOf(notification)}
        onClick={() => !read && onRead(id)}
        className="group flex min-w-0 flex-1 gap-2.5 py-2.5"
      >
        <span
          aria-hidden="true"
          className={`mt-1.5 size-2 shrink-0 rounded-full ${read ? 'bg-transparent' : 'bg-marigold forced-colors:bg-[CanvasText]'}`}
        />
        <span className="min-w-0 leading-snug">
          {!read && <span className="sr-only">Unread: </span>}
          <span
            className={`wrap-anywhere underline-offset-4 group-hover:underline ${read ? 'text-slate' : 'font-semibold'}`}
          >
            {words}
          </span>
          <time dateTime={happenedAt} className="mt-0.5 block text-[0.8125rem] text-slate">
            {formatTime(happenedAt)}
          </time>
        </span>
      </Link>
      {!read && (
        <button
          type="button"
          aria-label={`Mark as read: ${words}`}
          title="Mark as read"
          onClick={() => {
            link.current?.focus()
            onRead(id)
          }}
          className="-mr-2 grid size-11 shrink-0 place-items-center rounded-control text-slate hover:bg-sand hover:text-ink"
        >
          <Check size={16} strokeWidth={2} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}

function recordOf({ kind, recordId }: Notification): string {
  if (kind === 'backup' || kind === 'space') return to.adminSection('settings')
  if (kind === 'refund') return to.adminRecord('finance', roomParts.refunds)
  if (kind === 'order') return to.adminRecord('students', recordId)
  return kind === 'import' ? to.adminSection('students') : to.adminRecord('enrollment', recordId)
}
