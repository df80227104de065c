import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import type { PaymentGateway } from '../../platform/gateway/gateway.ts'
import { lockOrder } from './locks.server.ts'
import { type Order, orders } from './tables.ts'

export type GatewaySale = { db: Database; gateway: PaymentGateway }

/**
 * Has the gateway create its order for one stored here, so that later events find it. `GatewayFailure` if
 * it does not answer.
 */
export async function openAtGateway(
  { db, gateway }: GatewaySale,
  storedOrder: Order,
  now: Date,
): Promise<Order> {
  if (storedOrder.gatewayOrder) return storedOrder
  const { id, paise, currency, purpose } = storedOrder
  const { gatewayOrder } = await gateway.begin({ id, paise, currency, purpose })
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    // An event came first.
    if (!order || order.gatewayOrder) return order ?? storedOrder
    const state = order.state === 'started' ? ('open' as const) : order.state
    await tx.update(orders).set({ gatewayOrder, state, changedAt: now }).where(eq(orders.id, id))
    return { ...order, gatewayOrder, state }
  })
}
