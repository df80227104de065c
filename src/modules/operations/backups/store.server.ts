import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { notifyStaff } from '../../notifications/notify-staff.server.ts'
import { isLate, type RunKind } from './rules.ts'
import { backupRuns } from './tables.ts'

/** Manual backups have a whole path: they are not rotated and replace no nightly backup. */
const isScheduled = or(isNull(backupRuns.file), sql`${backupRuns.file} !~ '[/\\\\]'`)

/** The last scheduled run of a kind, and the last that succeeded. */
export async function findPast(db: Transaction, kind: RunKind) {
  const last = await newestRun(db, kind, isScheduled)
  const good = await newestRun(db, kind, isGood, isScheduled)
  return { last, lastGood: good?.beganAt, lastTry: last?.beganAt }
}

const isGood = isNull(backupRuns.failure)

async function newestRun(db: Transaction, kind: RunKind, ...conditions: (SQL | undefined)[]) {
  const runs = db.select().from(backupRuns)
  const [newest] = await runs
    .where(and(eq(backupRuns.kind, kind), ...conditions))
    .orderBy(desc(backupRuns.endedAt))
    .limit(1)
  return newest
}

/** The state of a kind; a manual run counts as the last success too. */
export async function findBackupStatus(
  db: Transaction,
  kind: RunKind,
  { since, now }: { since: Date; now: Date },
) {
  const { last } = await findPast(db, kind)
  const good = await newestRun(db, kind, isGood)
  return {
    lastGood: good
      ? { endedAt: good.endedAt, bytes: good.bytes, rows: good.rowCount, stored: good.stored }
      : null,
    late: isLate(kind, good?.endedAt, since, now),
    failure: last?.failure == null ? null : { at: last.endedAt, words: last.failure },
  }
}

/** The state of PostgreSQL's own archiver; `late` if the last segment failed. */
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

/** When this database was made. */
export async function findBeginning(db: Transaction): Promise<Date> {
  const { rows } = await db.execute<{ since: string }>(
    sql`select min(applied_at)::text as since from migrations`,
  )
  return new Date(rows[0]?.since ?? 0)
}

/** `file` is its name; the whole path for a manual backup. */
export type Run = Omit<typeof backupRuns.$inferInsert, 'id' | 'endedAt'>

/** Stores the result of a run. Staff are notified of the first failure after a success, not of each. */
export function recordRun(db: Database, run: Run, { now }: { now: Date }): Promise<void> {
  return db.transaction(async (tx) => {
    const { last } = await findPast(tx, run.kind)
    const [row] = await tx
      .insert(backupRuns)
      .values({ ...run, endedAt: now })
      .returning({ id: backupRuns.id })
    if (!run.failure || last?.failure != null || !row) return
    await notifyStaff(tx, { kind: 'backup', name: run.kind, recordId: row.id, now })
  })
}
