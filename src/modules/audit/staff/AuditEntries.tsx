import { ArrowRight } from 'lucide-react'
import { type AdminSection, to } from '../../../ui/addresses/site-map.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Link } from '../../../ui/Link.tsx'
import type { AuditEntry } from '../contract.ts'
import { actionName, type EventFieldChange, type RecordKind, recordKinds } from '../rules.ts'

/** Changes as they were made, newest first; each field as it was and as it is. */
export function AuditEntries({
  entries,
  isLinked,
}: {
  entries: readonly AuditEntry[]
  isLinked: boolean
}) {
  return (
    <ol>
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="grid gap-x-8 gap-y-1 border-t border-line py-3 sm:grid-cols-[14rem_minmax(0,1fr)]"
        >
          <p className="leading-snug">
            <span className="font-semibold wrap-anywhere">{entry.actor}</span>
            <time dateTime={entry.happenedAt} className="block text-[0.8125rem] text-slate">
              {formatTime(entry.happenedAt)}
            </time>
          </p>
          <div>
            <p className="leading-snug">
              {actionName(entry.action)}
              {isLinked && <RecordName {...entry} />}
            </p>
            {entry.changes.length > 0 && <Changes changes={entry.changes} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Changes({ changes }: { changes: readonly EventFieldChange[] }) {
  return (
    <dl className="mt-1 grid gap-y-1 text-[0.875rem]">
      {/* The same before and after is said of a field only where both are erased. */}
      {changes.map(({ field, from, to: now }) => (
        <div key={field} className="flex flex-wrap gap-x-2">
          <dt className="text-slate">{field}</dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            {from === now ? (
              <span className="text-slate italic">{now}</span>
            ) : (
              <>
                <del className="wrap-anywhere text-slate decoration-slate/60">
                  {from ?? noValue}
                </del>
                <ArrowRight size={14} aria-hidden="true" className="self-center text-slate" />
                <ins className="font-medium wrap-anywhere no-underline">{now ?? noValue}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const noValue = 'nothing'

/** Rooms where a record has a page of its own. */
const rooms: Partial<Record<RecordKind, AdminSection>> = {
  student: 'students',
  registration: 'enrollment',
  course: 'courses',
}

function RecordName({ kind, recordId }: AuditEntry) {
  const room = rooms[kind]
  const name = `${recordKinds[kind]}${room && recordId ? ` ${recordId}` : ''}`
  if (!room || !recordId) return <span className="text-slate"> · {name}</span>
  return (
    <>
      {' · '}
      <Link
        to={to.adminRecord(room, recordId)}
        className="text-indigo wrap-anywhere underline underline-offset-4"
      >
        {name}
      </Link>
    </>
  )
}
