import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Backups, Standing } from './contract.ts'
import { isLate, type Past, type RunKind } from './rules.ts'
import { backupRuns } from './tables.ts'

type RunRow = typeof backupRuns.$inferSelect

/** The last good run of a kind, the last of all, and whether that one failed. */
export async function findPast(
  db: Transaction,
  kind: RunKind,
): Promise<Past & { failing: boolean; good: RunRow | undefined; last: RunRow | undefined }> {
  const newest = (condition = eq(backupRuns.kind, kind)) =>
    db.select().from(backupRuns).where(condition).orderBy(desc(backupRuns.endedAt)).limit(1)
  const [last] = await newest()
  const [good] = await newest(and(eq(backupRuns.kind, kind), isNull(backupRuns.failure)))
  return {
    ...{ last, good, lastGood: good?.beganAt, lastTry: last?.beganAt },
    failing: last !== undefined && last.failure !== null,
  }
}

export async function findStanding(
  db: Transaction,
  kind: RunKind,
  { since, now }: { since: Date; now: Date },
): Promise<Standing> {
  const { good, last, failing } = await findPast(db, kind)
  return {
    lastGood: good
      ? {
          endedAt: good.endedAt.toISOString(),
          bytes: good.bytes,
          rows: good.rowCount,
          stored: good.stored,
        }
      : null,
    late: isLate(kind, good?.endedAt, since, now),
    failure: last && failing ? { at: last.endedAt.toISOString(), words: last.failure ?? '' } : null,
  }
}

/** Of our own PostgreSQL, as its archiver sees it; `late` where the last try to keep a segment failed. */
export async function findLog(
  db: Transaction,
  asked: { since: Date; now: Date },
): Promise<NonNullable<Backups['log']>> {
  const { rows } = await db.execute<{ at: string | null; failing: boolean }>(
    sql`select last_archived_time::text as at,
               coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
          from pg_stat_archiver`,
  )
  const at = rows[0]?.at
  return {
    copy: await findStanding(db, 'copy', asked),
    archivedAt: at ? new Date(at).toISOString() : null,
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
