import type { Database } from '../../../platform/database/connect.ts'
import { notifyStaff } from '../../notifications/notify-staff.server.ts'
import type { RunKind } from './rules.ts'
import { findPast } from './store.server.ts'
import { backupRuns } from './tables.ts'

type Run = {
  kind: RunKind
  beganAt: Date
  /** Its name; the whole path for a manual backup. */
  file?: string
  bytes?: number
  rowCount?: number
  stored?: boolean
  failure?: string
}

/** Stores the result of a run. Staff are notified of the first failure after a success, not of each. */
export function recordRun(db: Database, run: Run, { now }: { now: Date }): Promise<void> {
  return db.transaction(async (tx) => {
    const { failing: isFailing } = await findPast(tx, run.kind)
    const [row] = await tx
      .insert(backupRuns)
      .values({ ...run, endedAt: now })
      .returning({ id: backupRuns.id })
    if (!run.failure || isFailing || !row) return
    await notifyStaff(tx, { kind: 'backup', name: run.kind, recordId: row.id, now })
  })
}
