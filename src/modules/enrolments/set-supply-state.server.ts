import { eq, sql } from 'drizzle-orm'
import type { By } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { lockJoining } from './locks.server.ts'
import { joinings } from './tables.ts'

/**
 * In which state a student lives who learns online: there it is supplied, and papers from now on say so. Of a
 * classroom its own state counts, whatever stands here. False where there is no such joining.
 */
export function setSupplyState(
  db: Database,
  { id, code }: { id: number; code: string | null },
  by: By,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const joining = await lockJoining(tx, id)
    if (!joining) return false
    const { supplyState: before, studentId, course } = joining
    if (before === code) return true
    await tx
      .update(joinings)
      .set({ supplyState: code, version: sql`${joinings.version} + 1` })
      .where(eq(joinings.id, id))
    const said = { before: { supplyState: before }, after: { supplyState: code } }
    await record(tx, { event: 'set state of supply', id: studentId, course, ...said }, by)
    return true
  })
}
