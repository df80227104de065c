import { ArrowRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type AdminSection, to } from '../../../ui/addresses/site-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { TextLink } from '../../../ui/staff/TextLink.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { AuditEntry, AuditList } from '../contract.ts'
import { type EventFieldChange, type RecordKind, recordKinds } from '../rules.ts'

/** Of one record, or of one kind, by one member of staff, about one person. */
export type AuditTrailQuery = {
  record?: string
  kind?: RecordKind
  actor?: string
  person?: number
  before?: number
}

/** Everything that was ever changed in one record: who, when, and from what to what. */
export function AuditTrail({ kind, id }: { kind: RecordKind; id: string | number }) {
  const [olderPages, setOlderPages] = useState(0)
  return (
    <AuditPages
      query={{ record: `${kind}:${id}` }}
      olderPages={olderPages}
      onOlder={() => setOlderPages(olderPages + 1)}
    />
  )
}

/** The first page of matching changes, and as many older ones as were requested. */
export function AuditPages({
  query,
  olderPages,
  onOlder,
  isLinked = false,
  renderAside,
}: {
  query: AuditTrailQuery
  olderPages: number
  onOlder: () => void
  /** Whether each entry says which record it is about. */
  isLinked?: boolean
  /** Made of what the first page holds besides its entries. */
  renderAside?: (list: AuditList) => ReactNode
}) {
  const { state, refresh } = useStaffData('GET /api/admin/audit', { query })
  const loading = (
    <p role="status" className="py-4 text-slate">
      Loading the activity...
    </p>
  )
  return (
    <Loaded what="changes" state={state} onRetry={refresh} placeholder={loading}>
      {(list) => (
        <>
          {renderAside?.(list)}
          {list.entries.length === 0 && (
            <p className="border-t border-line py-4 text-slate">Nothing was changed here yet.</p>
          )}
          <ol>
            {list.entries.map((entry) => (
              <li
                key={entry.id}
                className="grid gap-x-6 gap-y-1 border-t border-line py-2 leading-snug sm:grid-cols-[10.5rem_minmax(0,1fr)]"
              >
                <time dateTime={entry.happenedAt} className="text-slate whitespace-nowrap">
                  {formatTime(entry.happenedAt)}
                </time>
                <Done entry={entry} isLinked={isLinked} />
              </li>
            ))}
          </ol>
          {list.next !== null && olderPages === 0 && (
            <Button onClick={onOlder}>Show older changes</Button>
          )}
          {list.next !== null && olderPages > 0 && (
            <AuditPages
              query={{ ...query, before: list.next }}
              olderPages={olderPages - 1}
              onOlder={onOlder}
              isLinked={isLinked}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

/** “Kavita gave Asha Rao a discount of ₹2,000”, and below it what changed in which field. */
function Done({ entry, isLinked }: { entry: AuditEntry; isLinked: boolean }) {
  const { actor, says, changes } = entry
  const [isOpen, setOpen] = useState(false)
  const hasChanges = changes.length > 0
  return (
    <div className="min-w-0">
      <div className="flex items-start justify-between gap-x-4">
        <p className="min-w-0 wrap-anywhere">
          <strong className="font-semibold">{actor}</strong> {says}
          {isLinked && <RecordName {...entry} />}
        </p>
        {hasChanges && isLinked && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="-my-0.5 inline-flex min-h-6 shrink-0 items-center text-[0.8125rem] text-slate underline-offset-4 hover:underline pointer-coarse:-my-2 pointer-coarse:min-h-11"
          >
            Details
          </button>
        )}
      </div>
      {hasChanges && (isOpen || !isLinked) && <Changes changes={changes} />}
    </div>
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

/** Sections where a record has a page of its own. */
const sections: Partial<Record<RecordKind, AdminSection>> = {
  student: 'students',
  registration: 'enrollment',
  course: 'courses',
}

function RecordName({ kind, recordId }: AuditEntry) {
  const section = sections[kind]
  if (!section || !recordId) return null
  return (
    <>
      {' · '}
      <TextLink to={to.adminRecord(section, recordId)} isInline className="wrap-anywhere">
        {recordKinds[kind]} {recordId}
      </TextLink>
    </>
  )
}
