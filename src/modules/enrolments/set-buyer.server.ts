import { eq, sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import type { Buyer } from '../ledger/documents/rules.ts'
import { lockEnrolmentById } from './locks.server.ts'
import { enrolments } from './tables.ts'

/**
 * Sets the company that pays for its employee: later documents are billed to it, issued ones stay. False if
 * the enrolment does not exist.
 */
export function setBuyer(
  db: Database,
  { id, buyer }: { id: number; buyer: Buyer | null },
  context: ActionContext,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await lockEnrolmentById(tx, id)
    if (!row) return false
    const columns = {
      buyerName: buyer?.name ?? null,
      buyerAddress: buyer?.address ?? null,
      buyerGstin: buyer?.gstin ?? null,
    }
    const [before, after] = [describeBuyer(buyerOf(row)), describeBuyer(buyer)]
    if (before === after) return true
    await tx
      .update(enrolments)
      .set({ ...columns, version: sql`${enrolments.version} + 1` })
      .where(eq(enrolments.id, id))
    const { studentId, course } = row
    const facts = { before: { buyer: before }, after: { buyer: after } }
    await record(tx, { event: 'set buyer', id: studentId, course, ...facts }, context)
    return true
  })
}

type BuyerColumns = Pick<
  typeof enrolments.$inferSelect,
  'buyerName' | 'buyerAddress' | 'buyerGstin'
>

export function buyerOf({ buyerName: name, buyerAddress, buyerGstin }: BuyerColumns): Buyer | null {
  return name ? { name, address: buyerAddress ?? '', gstin: buyerGstin } : null
}

const describeBuyer = (buyer: Buyer | null) =>
  buyer && [buyer.name, buyer.address, buyer.gstin].filter(Boolean).join(', ')
