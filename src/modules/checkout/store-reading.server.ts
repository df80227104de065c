import { and, desc, eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { type PaymentReading, paymentReadings } from './tables.ts'

export type StoredReading = { id: number; isLatest: boolean }

/**
 * Stores a reading of a payment if it differs from the last one of the same source. The answer to the
 * later query is the latest, whichever arrives first.
 */
export async function storeReading(
  tx: Transaction,
  read: Omit<PaymentReading, 'id'>,
): Promise<StoredReading> {
  const { gateway, payment, source, readAt, id } = paymentReadings
  const [last] = await tx
    .select()
    .from(paymentReadings)
    .where(and(eq(gateway, read.gateway), eq(payment, read.payment), eq(source, read.source)))
    .orderBy(desc(readAt), desc(id))
    .limit(1)
  if (last && isSame(last, read)) return { id: last.id, isLatest: true }
  const { orderId, paise, currency, status } = read
  const [addedReading] = await tx
    .insert(paymentReadings)
    .values({
      gateway: read.gateway,
      payment: read.payment,
      source: read.source,
      readAt: read.readAt,
      orderId,
      paise,
      currency,
      status,
    })
    .returning({ id })
  if (!addedReading) throw new Error('A reading that was added a moment ago is gone.')
  return { id: addedReading.id, isLatest: !last || last.readAt <= read.readAt }
}

type Figures = Pick<PaymentReading, 'paise' | 'currency' | 'status'>

function isSame(one: Figures, other: Figures): boolean {
  return one.paise === other.paise && one.currency === other.currency && one.status === other.status
}
