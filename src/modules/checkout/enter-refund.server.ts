import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { lockEnrolmentById } from '../enrolments/locks.server.ts'
import { recordRefund } from '../enrolments/record-payment.server.ts'
import { refundedAmountOf } from '../ledger/store.server.ts'
import { ledgerEntries } from '../ledger/tables.ts'
import { type gatewayPayments, gatewayRefunds, paymentReadings } from './tables.ts'

type Payment = Pick<typeof gatewayPayments.$inferSelect, 'gateway' | 'payment'>
type EndedRefund = Pick<typeof gatewayRefunds.$inferSelect, 'key' | 'paise' | 'refund'>

/** The ledger entry of a payment; the last one if it was corrected. */
export async function findPaymentEntry(tx: Transaction, { gateway, payment }: Payment) {
  const readings = tx
    .select({ id: paymentReadings.id })
    .from(paymentReadings)
    .where(and(eq(paymentReadings.gateway, gateway), eq(paymentReadings.payment, payment)))
  const { key, readingId, kind, id } = ledgerEntries
  const [entry] = await tx
    .select()
    .from(ledgerEntries)
    .where(
      and(eq(kind, 'payment'), or(eq(key, `gateway ${payment}`), inArray(readingId, readings))),
    )
    .orderBy(desc(id))
    .limit(1)
  return entry && entry.enrolmentId !== null
    ? { ...entry, enrolmentId: entry.enrolmentId }
    : undefined
}

/** Enters a gateway refund in the ledger with its document; held payments are not in the ledger. */
export async function enterRefund(
  tx: Transaction,
  payment: Payment,
  { key, paise, refund: reference }: EndedRefund,
  context: ActionContext,
): Promise<void> {
  const of = await findPaymentEntry(tx, payment)
  if (!of) return
  await lockEnrolmentById(tx, of.enrolmentId)
  // Refunded by hand and at the gateway as well: the ledger has it already, and staff are shown it.
  if (-of.paise - (await refundedAmountOf(tx, of.id)) < paise) {
    await tx.update(gatewayRefunds).set({ isDuplicate: true }).where(eq(gatewayRefunds.key, key))
    return
  }
  const entry = { paise, method: 'gateway', reference, key: `gateway ${reference}` } as const
  const result = await recordRefund(tx, { of, ...entry }, context)
  if (!result.ok) throw new Error(`refund not recorded: ${result.reason}`)
}
