import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import type { Notice } from './contract.ts'
import { notifyStaff } from './notify-staff.server.ts'
import { notifications } from './tables.ts'

/** Any number, the same in every process. */
const lockKey = 4_201_736
const day = 24 * 60 * 60 * 1_000

type Shortage = Omit<Extract<Notice, { kind: 'space' }>, 'kind'>

/** Tells staff that room gets short on a disk, once a day however many processes see it. */
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
    // No record is behind it; what there is to see of it stands in the settings.
    await notifyStaff(tx, { kind: 'space', ...shortage, recordId: 1, now })
    return true
  })
}
