import { eq, sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { lockEnrolmentById } from './locks.server.ts'
import { enrolments } from './tables.ts'

/**
 * Sets the state in which an online student lives: the place of supply of later documents. For a classroom
 * its own state counts. False if the enrolment does not exist.
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
