import { Check, CheckCheck } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { to } from '../../../../ui/addresses/site-map.ts'
import { myDay, sectionParts } from '../../../../ui/addresses/staff-map.ts'
import { Button } from '../../../../ui/Button.tsx'
import { formatTime } from '../../../../ui/format/times.ts'
import { Link } from '../../../../ui/Link.tsx'
import { ActionButton } from '../../../../ui/staff/ActionForm.tsx'
import { Loaded, NotLoaded } from '../../../../ui/staff/Loaded.tsx'
import { useAction } from '../../../../ui/staff/use-action.ts'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { notificationsAtFirst } from '../../../notifications/rules.ts'
import type { Notification, NotificationList } from './contract.ts'
import { noticeText } from './texts.ts'

/** Recent notifications, under the number of unread ones. */
export function Notifications() {
  const { state, data: list, refresh } = useStaffData('GET /api/admin/notifications', {})
  const [problem, setProblem] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const announcement = useAnnouncement(list)
  const showAnswer = (message: string) => {
    setProblem(message)
    refresh()
  }
  const endings: Endings = {
    onDone: () => showAnswer(''),
    onRefused: ({ message }) => showAnswer(message),
  }
  return (
    <section
      aria-labelledby={id}
      className="xl:col-start-2 xl:row-start-2 rounded-card border border-line bg-paper px-4 pt-2 pb-2"
    >
      <div className="flex min-h-12 items-center justify-between gap-3">
        <h2
          ref={heading}
          id={id}
          tabIndex={-1}
          className="flex items-center gap-2 text-lg outline-none"
        >
          Notifications
          {list && list.unread > 0 && <Badge unread={list.unread} />}
        </h2>
        {list && list.unread > 0 && (
          <ActionButton
            call="PATCH /api/admin/notifications"
            request={{ body: { read: true } }}
            onDone={endings.onDone}
            onRefused={refresh}
            kind="quiet"
            className="-mr-2 px-2!"
            // The button disappears when it is done; the focus moves here.
            onClick={() => heading.current?.focus()}
          >
            <CheckCheck size={16} aria-hidden="true" />
            Mark all read
          </ActionButton>
        )}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {problem && (
        <p role="alert" className="pb-2 text-kumkum">
          {problem}
        </p>
      )}
      <Loaded what="notifications" state={state} onRetry={refresh} placeholder={<EmptyItems />}>
        {(list) => <RecentNotifications list={list} endings={endings} />}
      </Loaded>
    </section>
  )
}

/** Updates the list after a response, for one notification or all. */
type Endings = { onDone: () => void; onRefused: (answer: { message: string }) => void }

function Badge({ unread }: { unread: number }) {
  return (
    <span className="rounded-full bg-marigold px-2 text-[0.8125rem] leading-6 font-semibold tracking-normal">
      {unread}
      <span className="sr-only"> unread</span>
    </span>
  )
}

function RecentNotifications({ list, endings }: { list: NotificationList; endings: Endings }) {
  const [all, setAll] = useState(false)
  const { notifications, next } = list
  if (notifications.length === 0)
    return (
      <p className="pb-3 text-slate">
        New registrations, payments and requests appear here at once.
      </p>
    )
  return (
    <>
      <NotificationItems
        notifications={all ? notifications : notifications.slice(0, notificationsAtFirst)}
        endings={endings}
      />
      {all && next !== null && <OlderNotifications before={next} endings={endings} />}
      {notifications.length > notificationsAtFirst && (
        <Button kind="quiet" aria-expanded={all} onClick={() => setAll(!all)} className="px-0!">
          {all ? 'Show the newest only' : 'Show all'}
        </Button>
      )}
    </>
  )
}

function EmptyItems() {
  return (
    <ul aria-hidden="true">
      {[...Array(notificationsAtFirst).keys()].map((item) => (
        <li key={item} className="grid h-16 content-center gap-2 border-t border-line">
          <span className="h-2.5 w-5/6 rounded-full bg-sand" />
          <span className="h-2.5 w-2/5 rounded-full bg-sand" />
        </li>
      ))}
    </ul>
  )
}

type Props = { before: number; endings: Endings }

/** The further pages, loaded one by one. */
function OlderNotifications({ before, endings }: Props) {
  const [isRequested, setIsRequested] = useState(false)
  if (isRequested) return <OlderPage before={before} endings={endings} />
  return (
    <Button kind="quiet" onClick={() => setIsRequested(true)} className="mr-5 px-0!">
      Show older ones
    </Button>
  )
}

function OlderPage({ before, endings }: Props) {
  const { state, refresh } = useStaffData('GET /api/admin/notifications', {
    query: { before },
  })
  if (state.status === 'loading') return <p role="status">Loading older notifications...</p>
  if (state.status === 'error')
    return <NotLoaded what="notifications" reason={state.reason} onRetry={refresh} />
  const { notifications, next } = state.data
  return (
    <>
      <NotificationItems notifications={notifications} endings={endings} />
      {next !== null && <OlderNotifications before={next} endings={endings} />}
    </>
  )
}

/** A sentence on what came since the list was loaded. */
function useAnnouncement(list: NotificationList | undefined): string {
  const lastId = useRef<number>(undefined)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (!list) return
    // Not the first one, which may ask for an action since yesterday.
    const [newest] = list.notifications.toSorted((one, other) => other.id - one.id)
    const newItems = list.notifications.filter(({ id }) => id > (lastId.current ?? Infinity))
    lastId.current = newest?.id ?? 0
    if (!newest || newItems.length === 0) return
    const more = newItems.length > 1 ? `, and ${newItems.length - 1} more` : ''
    setAnnouncement(`New: ${noticeText(newest)}${more}.`)
  }, [list])
  return announcement
}

function NotificationItems({
  notifications,
  endings,
}: Pick<NotificationList, 'notifications'> & { endings: Endings }) {
  return (
    <ul>
      {notifications.map((notification) => (
        <Item key={notification.id} notification={notification} endings={endings} />
      ))}
    </ul>
  )
}

/** A link to its subject. Opening it marks it as read. */
function Item({ notification, endings }: { notification: Notification; endings: Endings }) {
  const { id, read, happenedAt } = notification
  const link = useRef<HTMLAnchorElement>(null)
  const action = useAction('PATCH /api/admin/notifications/{id}', endings)
  const markRead = () => action.run({ params: { id }, body: { read: true } })
  const text = noticeText(notification)
  return (
    <li className="flex items-start gap-1 border-t border-line">
      <Link
        ref={link}
        to={recordOf(notification)}
        onClick={() => !read && markRead()}
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
            {text}
          </span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-3 text-[0.8125rem] text-slate">
            <time dateTime={happenedAt}>{formatTime(happenedAt)}</time>
            {notification.needsAction && (
              <span className="font-semibold text-indigo group-hover:underline">
                {notification.toDecide ? 'Approve or reject' : 'To do'}
              </span>
            )}
          </span>
        </span>
      </Link>
      {!read && (
        <button
          type="button"
          aria-label={`Mark as read: ${text}`}
          title="Mark as read"
          onClick={() => {
            link.current?.focus()
            markRead()
          }}
          className="-mr-2 grid size-11 shrink-0 place-items-center rounded-control text-slate hover:bg-sand hover:text-ink"
        >
          <Check size={16} strokeWidth={2} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}

function recordOf({ kind, recordId, ...facts }: Notification): string {
  if ('enquiries' in facts && facts.enquiries > 1) return to.adminRecord('enrollment', myDay)
  if (kind === 'backup' || kind === 'space') return to.adminRecord('settings', sectionParts.system)
  if (kind === 'refund') return to.adminRecord('finance', sectionParts.refunds)
  if (kind === 'order') return to.adminRecord('students', recordId)
  return kind === 'import' ? to.adminSection('students') : to.adminRecord('enrollment', recordId)
}
