import { eq, sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { lockEnrolmentById } from './locks.server.ts'
import { enrolments } from './tables.ts'

/**
 * In which state a student lives who learns online: there it is supplied, and documents from now on say
 * so. Of a classroom its own state counts, whatever stands here. False where there is no such joining.
 */
export function setSupplyState(
  db: Database,
  { id, code }: { id: number; code: string | null },
  context: ActionContext,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const enrolment = await lockEnrolmentById(tx, id)
    if (!enrolment) return false
    const { supplyState: before, studentId, course } = enrolment
    if (before === code) return true
    await tx
      .update(enrolments)
      .set({ supplyState: code, version: sql`${enrolments.version} + 1` })
      .where(eq(enrolments.id, id))
    const facts = { before: { supplyState: before }, after: { supplyState: code } }
    await record(tx, { event: 'set place of supply', id: studentId, course, ...facts }, context)
    return true
  })
}
