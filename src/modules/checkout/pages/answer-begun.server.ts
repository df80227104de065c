import { type Checkout, GatewayFailure } from '../../../platform/gateway/gateway.ts'
import type { Busy } from '../../accounts/route-table.server.ts'
import type { Order } from '../tables.ts'

/** What opens the gateway's window; only its public key is sent. */
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

/** Refused as busy if the gateway does not answer. */
export async function orBusy<T>(request: Promise<T>, message: string): Promise<T | Busy> {
  try {
    return await request
  } catch (error) {
    if (error instanceof GatewayFailure) return { ok: false, reason: 'busy', message }
    throw error
  }
}
