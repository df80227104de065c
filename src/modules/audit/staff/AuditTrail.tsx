import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { NotLoaded, Outdated } from '../../../ui/staff/NotLoaded.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { AuditList } from '../contract.ts'
import type { RecordKind } from '../rules.ts'
import { AuditEntries } from './AuditEntries.tsx'

/** Of one record, or of one kind and by one person. */
export type AuditTrailQuery = {
  record?: string
  kind?: RecordKind
  actor?: string
  before?: number
}

/** Everything that was ever changed in one record: who, when, and from what to what. */
export function AuditTrail({ kind, id }: { kind: RecordKind; id: string | number }) {
  return <AuditPages query={{ record: `${kind}:${id}` }} />
}

/** The pages of a question to the trail, each one after the other as it is asked for. */
export function AuditPages({
  query,
  isLinked = false,
  renderAside,
}: {
  query: AuditTrailQuery
  /** Whether each entry says which record it is about. */
  isLinked?: boolean
  /** Made of what the first page holds besides its entries. */
  renderAside?: (list: AuditList) => ReactNode
}) {
  const { state, refresh } = useStaffData('GET /api/admin/audit', { query })
  if (state.status === 'loading')
    return (
      <p role="status" className="py-4 text-slate">
        Loading changes...
      </p>
    )
  if (state.status === 'error')
    return <NotLoaded what="changes" reason={state.reason} onRetry={refresh} />
  const { entries, next } = state.data
  return (
    <>
      {state.outdated && <Outdated what="changes" onRetry={refresh} />}
      {renderAside?.(state.data)}
      {entries.length === 0 && (
        <p className="border-t border-line py-4 text-slate">Nothing was changed here yet.</p>
      )}
      <AuditEntries entries={entries} isLinked={isLinked} />
      {next !== null && (
        <OlderChanges key={JSON.stringify(query)} query={query} before={next} isLinked={isLinked} />
      )}
    </>
  )
}

function OlderChanges({
  query,
  before,
  isLinked,
}: {
  query: AuditTrailQuery
  before: number
  isLinked: boolean
}) {
  const [isRequested, setIsRequested] = useState(false)
  if (!isRequested) return <Button onClick={() => setIsRequested(true)}>Show older changes</Button>
  return <AuditPages query={{ ...query, before }} isLinked={isLinked} />
}
