import type { ReactNode } from 'react'
import { formatAgo } from '../../../ui/format/ago.ts'
import { grouped } from '../../../ui/format/counts.ts'
import { sizeOf } from '../../../ui/format/sizes.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { NotLoaded } from '../../../ui/staff/Loaded.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { BackupStatus, Backups } from '../backups/contract.ts'

/** Age of the last backup and restore test; red when too old. */
export function BackupsPart() {
  const { state, refresh } = useStaffData('GET /api/admin/backups', {})
  return (
    <section
      aria-labelledby="backups"
      className="mt-10 grid max-w-4xl gap-x-10 gap-y-3 border-t border-line pt-5 lg:grid-cols-[15rem_1fr]"
    >
      <div>
        <h2 id="backups" className="text-lg">
          Backups
        </h2>
        <p className="mt-1 text-slate">
          Made automatically every night. Once a week one is restored as a test.
        </p>
      </div>
      <div className="min-w-0">
        {state.status === 'loading' && <Loading text="Looking at the backups..." />}
        {state.status === 'error' && (
          <NotLoaded what="backups" reason={state.reason} onRetry={refresh} />
        )}
        {state.status === 'loaded' && <BackupFigures backups={state.data} />}
      </div>
    </section>
  )
}

function BackupFigures({ backups }: { backups: Backups }) {
  const { now, backup, rehearsal, log, sealed, store, keep } = backups
  return (
    <>
      <dl className="grid gap-4">
        <Line term="Last backup" status={backup} now={now} never="None yet">
          {({ bytes, rows, stored }) => (
            <>
              {grouped(rows ?? 0)} rows in {sizeOf(bytes ?? 0)},{' '}
              {stored ? 'here and in the store' : 'on this machine only'}
            </>
          )}
        </Line>
        <Line term="Last restore test" status={rehearsal} now={now} never="Never yet">
          {({ rows }) => (
            <>{grouped(rows ?? 0)} rows were restored, with the same checksum for each table</>
          )}
        </Line>
        {log && (
          <Line term="Last copy for the log" status={log.copy} now={now} never="None yet">
            {() => (
              <span className={log.late ? 'text-kumkum' : undefined}>
                {log.archivedAt
                  ? `The log of changes was last archived ${formatAgo(log.archivedAt, now)}`
                  : 'The log has not been archived yet'}
                {log.late && '. The last try failed: see postgres.log'}
              </span>
            )}
          </Line>
        )}
      </dl>
      <p className="measure mt-4 text-slate">
        Kept for {countText(keep.days, 'day')}, {countText(keep.weeks, 'week')} and{' '}
        {countText(keep.months, 'month')}. {sealed ? 'Sealed with the passphrase.' : 'Not sealed.'}{' '}
        {store ? '' : 'No backup store is set: if this machine is lost, its backups are lost too.'}
      </p>
    </>
  )
}

function Line({
  term,
  status,
  now,
  never,
  children,
}: {
  term: string
  status: BackupStatus
  now: string
  never: string
  children: (good: NonNullable<BackupStatus['lastGood']>) => ReactNode
}) {
  const { lastGood, late, failure } = status
  return (
    <div>
      <dt className="text-slate">{term}</dt>
      <dd className={`font-semibold ${late ? 'text-kumkum' : ''}`}>
        {lastGood ? (
          <time dateTime={lastGood.endedAt} title={formatTime(lastGood.endedAt)}>
            {formatAgo(lastGood.endedAt, now)}
          </time>
        ) : (
          never
        )}
        {late && ': that is too long'}
      </dd>
      {lastGood && <dd className="text-[0.8125rem] text-slate">{children(lastGood)}</dd>}
      {failure && (
        <dd className="mt-1 wrap-anywhere text-kumkum">
          The last try failed, {formatTime(failure.at)}: {failure.words}
        </dd>
      )}
    </div>
  )
}

function countText(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}
