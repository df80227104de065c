import { type Checkout, GatewayFailure } from '../../../platform/gateway/gateway.ts'
import type { Order } from '../tables.ts'

/** What opens the window of the gateway: nothing but its public key leaves. */
export function begunAnswer(checkout: Checkout, { id, gatewayOrder, paise, currency }: Order) {
  return {
    success: true as const,
    order: id,
    gatewayOrder: gatewayOrder ?? '',
    key: checkout.window().key,
    paise,
    currency,
  }
}

export async function orAway<T>(request: Promise<T>): Promise<T | 'away'> {
  try {
    return await request
  } catch (error) {
    if (error instanceof GatewayFailure) return 'away'
    throw error
  }
}
