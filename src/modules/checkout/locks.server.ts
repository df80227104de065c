import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { type Order, orders } from './tables.ts'

/** One order, locked until the transaction ends: whoever settles it at the same time waits here. */
export async function lockOrder(tx: Transaction, id: string): Promise<Order | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return order
}
