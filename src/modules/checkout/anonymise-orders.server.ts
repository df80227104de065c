import { eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { gatewayEvents, orders } from './tables.ts'

/**
 * Removes the person from an account's orders. Rows stay, because the gateway may still take a payment,
 * which must be refundable. Data about others is removed too.
 */
export async function anonymiseOrders(tx: Transaction, userId: string): Promise<void> {
  const forgottenOrders = await tx
    .update(orders)
    .set({ userId: null, guardianName: null, guardianPhone: null })
    .where(eq(orders.userId, userId))
    .returning({ id: orders.id })
  const ids = forgottenOrders.map(({ id }) => id)
  // They contain the e-mail and the phone number typed into the gateway's window.
  if (ids.length > 0)
    await tx.update(gatewayEvents).set({ raw: null }).where(inArray(gatewayEvents.orderId, ids))
}
