import type { Transaction } from '../../platform/database/connect.ts'
import type { gatewayPayments, Order } from './tables.ts'

type Paid = {
  publicUrl: string
  order: Order
  studentId: number
  payment: typeof gatewayPayments.$inferSelect
}

/** What was paid for happens, in the transaction that keeps the payment. */
export async function fulfilOrder(
  _tx: Transaction,
  { order }: Paid,
  _now: Date,
): Promise<Partial<Pick<Order, 'state' | 'joiningId'>>> {
  return { state: 'paid', joiningId: order.joiningId }
}
