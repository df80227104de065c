import { CheckCheck } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { NotLoaded, Outdated } from '../../../../ui/staff/NotLoaded.tsx'
import { notificationsAtFirst } from '../../../notifications/rules.ts'
import type { NotificationList } from './contract.ts'
import { NotificationItems } from './NotificationItems.tsx'
import { OlderNotifications } from './OlderNotifications.tsx'
import { useNotifications } from './use-notifications.ts'

/** What just happened, under the number of what this person has not read of it. */
export function Notifications() {
  const { state, refresh, problem, announcement, markRead, markAllRead } = useNotifications()
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const list = state.status === 'loaded' ? state.data : undefined
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
          <Button
            kind="quiet"
            className="-mr-2 px-2!"
            onClick={() => {
              // The button goes away with what it did; the keyboard stays here.
              heading.current?.focus()
              markAllRead()
            }}
          >
            <CheckCheck size={16} aria-hidden="true" />
            Mark all read
          </Button>
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
      {state.status === 'loaded' && state.outdated && (
        <Outdated what="notifications" onRetry={refresh} />
      )}
      {state.status === 'loading' && <EmptyItems />}
      {state.status === 'error' && (
        <NotLoaded what="notifications" reason={state.reason} onRetry={refresh} />
      )}
      {list && <RecentNotifications list={list} onRead={markRead} />}
    </section>
  )
}

function Badge({ unread }: { unread: number }) {
  return (
    <span className="rounded-full bg-marigold px-2 text-[0.8125rem] leading-6 font-semibold tracking-normal">
      {unread}
      <span className="sr-only"> unread</span>
    </span>
  )
}

function RecentNotifications({
  list,
  onRead,
}: {
  list: NotificationList
  onRead: (id: number) => void
}) {
  const [all, setAll] = useState(false)
  const { notifications, next } = list
  if (notifications.length === 0)
    return <p className="pb-3 text-slate">Registrations and payments appear here at once.</p>
  const visibleItems = all ? notifications : notifications.slice(0, notificationsAtFirst)
  return (
    <>
      <NotificationItems notifications={visibleItems} onRead={onRead} />
      {all && next !== null && <OlderNotifications before={next} onRead={onRead} />}
      {notifications.length > notificationsAtFirst && (
        <Button kind="quiet" aria-expanded={all} onClick={() => setAll(!all)} className="px-0!">
          {all ? 'Show the newest only' : 'Show all'}
        </Button>
      )}
    </>
  )
}

const emptyItems = Array.from({ length: notificationsAtFirst }, (_, index) => index)

function EmptyItems() {
  return (
    <ul aria-hidden="true">
      {emptyItems.map((item) => (
        <li key={item} className="grid h-16 content-center gap-2 border-t border-line">
          <span className="h-2.5 w-5/6 rounded-full bg-sand" />
          <span className="h-2.5 w-2/5 rounded-full bg-sand" />
        </li>
      ))}
    </ul>
  )
}
