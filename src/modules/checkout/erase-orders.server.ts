import { eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { gatewayEvents, orders } from './tables.ts'

/**
 * What an account paid, or meant to, loses its person. The rows stay: the gateway may still take money for
 * one of them, and that has to find its way back. What stands on them of others goes, too.
 */
export async function anonymiseOrders(tx: Transaction, userId: string): Promise<void> {
  const forgottenOrders = await tx
    .update(orders)
    .set({ userId: null, guardianName: null, guardianPhone: null })
    .where(eq(orders.userId, userId))
    .returning({ id: orders.id })
  const ids = forgottenOrders.map(({ id }) => id)
  // They quote the e-mail and the number that were typed into the window.
  if (ids.length > 0)
    await tx.update(gatewayEvents).set({ raw: null }).where(inArray(gatewayEvents.orderId, ids))
}
