import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import type { Notice } from './contract.ts'
import { notifyStaff } from './notify-staff.server.ts'
import { notifications } from './tables.ts'

/** An arbitrary number, the same in every process. */
const lockKey = 4_201_736
const day = 24 * 60 * 60 * 1_000

type Shortage = Omit<Extract<Notice, { kind: 'space' }>, 'kind'>

/** Warns staff of a disk that is getting full, once a day for all processes. */
export function warnOfSpace(
  db: Database,
  shortage: Shortage,
  { now }: { now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    const warned = await tx
      .select({ id: notifications.id })
      .from(notifications)
      .where(
        and(
          eq(notifications.kind, 'space'),
          gt(notifications.happenedAt, new Date(now.getTime() - day)),
          sql`${notifications.facts} ->> 'name' = ${shortage.name}`,
        ),
      )
      .limit(1)
    if (warned.length > 0) return false
    // It has no record; the settings show the details.
    await notifyStaff(tx, { kind: 'space', ...shortage, recordId: 1, now })
    return true
  })
}
