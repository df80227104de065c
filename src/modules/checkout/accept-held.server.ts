import { and, eq, ne, sql } from 'drizzle-orm'
import type { By } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { batches } from '../batches/tables.ts'
import { takePlace } from '../batches/take-place.server.ts'
import { askRefund } from './ask-refund.server.ts'
import { enterPayment, findOther, joinByOrder } from './fulfil-order.server.ts'
import type { PaidOrder } from './give-back.server.ts'
import { gatewayPayments, orders } from './tables.ts'
import { type Seated, waitFirst } from './wait-first.server.ts'

type Held = PaidOrder & { studentId: number }

/** Only where the sum is another one: of money in another currency, or of another order, nothing is bought. */
export function mayAccept(found: PaidOrder): found is Held {
  const { order, studentId } = found
  const isOfSeat = order.purpose === 'seat' && order.courseId !== null
  return order.heldWhy === 'amount' && isOfSeat && studentId !== undefined
}

/**
 * Staff take what came as it is: a seat in a batch of the course for it. The fee is charged as it was agreed,
 * so what is missing is open, and what is too much stands as theirs.
 */
export async function seatHeld(
  tx: Transaction,
  held: Held,
  { batchId, by }: { batchId: number; by: By },
): Promise<Seated> {
  const { order, studentId } = held
  const [batch] = await tx.select().from(batches).where(eq(batches.id, batchId))
  if (batch?.courseId !== order.courseId) return { ok: false, reason: 'no-batch' }
  const seated = await takePlace(tx, { batch: batchId, student: studentId, for: 'paid' }, by)
  if (!seated.ok) return seated
  const placeId = seated.place.id
  if (await findOther(tx, placeId, order)) return { ok: false, reason: 'has-seat' }
  const joiningId = await enter(tx, { ...held, order: { ...order, batchId }, placeId }, by)
  await tx
    .update(orders)
    .set({ state: 'paid', heldWhy: null, batchId, joiningId, changedAt: by.now })
    .where(eq(orders.id, order.id))
  return { ok: true }
}

/** The same where they wait for the next seat: from then on they are somebody who paid and has none. */
export async function waitWithHeld(tx: Transaction, held: Held, by: By): Promise<Seated> {
  const waits = await waitFirst(tx, held, by)
  if (!waits.ok) return waits
  const joiningId = await enter(tx, { ...held, placeId: null }, by)
  await tx
    .update(orders)
    .set({ state: 'no-seat', heldWhy: null, joiningId, changedAt: by.now })
    .where(eq(orders.id, held.order.id))
  return { ok: true }
}

/** What came first is the fee; whatever came besides goes back by itself, as for any other order. */
async function enter(
  tx: Transaction,
  { order, studentId, payment, placeId }: Held & { placeId: number | null },
  by: By,
): Promise<number> {
  const joiningId = await joinByOrder(tx, { order, studentId, placeId }, by)
  const { id, orderId, countsAs } = gatewayPayments
  await tx.update(gatewayPayments).set({ countsAs: 'fee' }).where(eq(id, payment.id))
  await enterPayment(tx, { payment, joiningId }, by)
  const besides = await tx
    .select()
    .from(gatewayPayments)
    .where(
      and(
        ...[eq(orderId, order.id), eq(countsAs, 'mismatch'), ne(id, payment.id)],
        sql`not exists (select from gateway_refunds r
              where r.gateway_payment_id = gateway_payments.id and r.state <> 'failed')`,
      ),
    )
  for (const more of besides)
    await askRefund(tx, { payment: more, paise: more.paise, why: 'surplus' }, by)
  return joiningId
}
