import type { ReactNode } from 'react'
import type { CallData } from '../../../ui/api/call-api.ts'
import { grouped } from '../../../ui/format/counts.ts'
import { fileSize } from '../../../ui/format/file-size.ts'
import { relativeTime } from '../../../ui/format/relative-time.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { SystemPart } from './SystemPart.tsx'

type Backups = CallData<'GET /api/admin/backups'>
type BackupStatus = Backups['backup']

/** Age of the last backup and restore test; red when too old. */
export function BackupsPart() {
  const { state, refresh } = useStaffData('GET /api/admin/backups', {})
  return (
    <SystemPart
      id="backups"
      heading="Backups"
      text="Made automatically every night. Once a week one is restored as a test."
    >
      <Loaded
        what="backups"
        state={state}
        onRetry={refresh}
        placeholder={<Loading text="Looking at the backups..." />}
      >
        {(backups) => <BackupFigures backups={backups} />}
      </Loaded>
    </SystemPart>
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
              {grouped(rows ?? 0)} rows in {fileSize(bytes ?? 0)},{' '}
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
                  ? `The log of changes was last archived ${relativeTime(log.archivedAt, now)}`
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
            {relativeTime(lastGood.endedAt, now)}
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
