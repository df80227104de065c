import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { isLate, type Past, type RunKind } from './rules.ts'
import { backupRuns } from './tables.ts'

type RunRow = typeof backupRuns.$inferSelect

/** Those made by hand have a whole path: they are in no rotation, and no night is spared by them. */
const isScheduled = or(isNull(backupRuns.file), sql`${backupRuns.file} !~ '[/\\\\]'`)

/** The last good run of a kind by schedule, the last of all, and whether that one failed. */
export async function findPast(
  db: Transaction,
  kind: RunKind,
): Promise<Past & { failing: boolean; last: RunRow | undefined }> {
  const last = await newestRun(db, and(eq(backupRuns.kind, kind), isScheduled))
  const good = await newestRun(db, and(eq(backupRuns.kind, kind), isGood, isScheduled))
  return {
    last,
    lastGood: good?.beganAt,
    lastTry: last?.beganAt,
    failing: last !== undefined && last.failure !== null,
  }
}

const isGood = isNull(backupRuns.failure)

async function newestRun(db: Transaction, condition: SQL | undefined): Promise<RunRow | undefined> {
  const runs = db.select().from(backupRuns).where(condition)
  const [newest] = await runs.orderBy(desc(backupRuns.endedAt)).limit(1)
  return newest
}

/** How it stands with a kind; the last good one may also be one made by hand. */
export async function findBackupStatus(
  db: Transaction,
  kind: RunKind,
  { since, now }: { since: Date; now: Date },
) {
  const { last, failing: isFailing } = await findPast(db, kind)
  const good = await newestRun(db, and(eq(backupRuns.kind, kind), isGood))
  return {
    lastGood: good
      ? { endedAt: good.endedAt, bytes: good.bytes, rows: good.rowCount, stored: good.stored }
      : null,
    late: isLate(kind, good?.endedAt, since, now),
    failure: last && isFailing ? { at: last.endedAt, words: last.failure ?? '' } : null,
  }
}

/** Of our own PostgreSQL, as its archiver sees it; `late` where the last try to keep a segment failed. */
export async function findLog(db: Transaction, request: { since: Date; now: Date }) {
  const { rows } = await db.execute<{ at: string | null; failing: boolean }>(
    sql`select last_archived_time::text as at,
               coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
          from pg_stat_archiver`,
  )
  const at = rows[0]?.at
  return {
    copy: await findBackupStatus(db, 'copy', request),
    archivedAt: at ? new Date(at) : null,
    late: rows[0]?.failing ?? false,
  }
}

/** When this database came to be. */
export async function findBeginning(db: Transaction): Promise<Date> {
  const { rows } = await db.execute<{ since: string }>(
    sql`select min(applied_at)::text as since from migrations`,
  )
  return new Date(rows[0]?.since ?? 0)
}
