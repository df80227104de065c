import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { type Order, orders } from './tables.ts'

/** Locks one order until the transaction ends. */
export async function lockOrder(tx: Transaction, id: string): Promise<Order | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return order
}
