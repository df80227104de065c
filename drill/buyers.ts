import { randomInt } from 'node:crypto'
import { fillPath } from '../src/ui/api/fill-path.ts'
import type { TestGateway } from '../test-support/gateway.ts'
import { type Caller, createCallers } from './callers.ts'

/** An order that the site has acknowledged. */
export type Checkout = { buyer: Caller; order: string; gatewayOrder: string; paise: number }

/** People who buy seats and retry until they get a response, and what was acknowledged to them. */
export type Buyers = ReturnType<typeof createBuyers>

export function createBuyers({ address, gateway }: { address: string; gateway: TestGateway }) {
  const { unexpected, send, ask, signUp } = createCallers(address)
  const results = {
    /** Acknowledged orders. */
    orders: new Map<string, Checkout>(),
    /** Orders that the site has reported as paid. */
    paidOrders: new Set<string>(),
    acceptedForgeries: 0,
    unexpected,
  }
  const fees = new Map<string, number>()

  async function feeOf(course: string): Promise<number> {
    const knownFee = fees.get(course)
    if (knownFee) return knownFee
    const { text } = await send(fillPath('/api/checkouts/courses/{id}', { id: course }))
    const { paise } = JSON.parse(text)
    fees.set(course, paise)
    return paise
  }

  /** Undefined without a free seat. `isRepeat`: the same seat a second time, as from another browser. */
  async function checkOut(
    buyer: Caller,
    { course, batch }: { course: string; batch: number },
    isRepeat = false,
  ): Promise<Checkout | undefined> {
    const guardian = isRepeat ? { guardian: { name: 'Meera Rao', phone: '98220 12345' } } : {}
    const requestedOrder = {
      course,
      batch,
      paise: await feeOf(course),
      phone: buyer.phone,
      ...guardian,
    }
    const response = await ask(buyer, '/api/checkouts', {
      body: { ...requestedOrder, isAdult: !isRepeat, agreed: true },
    })
    if (response.status !== 200) return undefined
    const { order, gatewayOrder, paise } = JSON.parse(response.text)
    const checkout = { buyer, order, gatewayOrder, paise }
    results.orders.set(order, checkout)
    return checkout
  }

  /** Pays in the gateway's window; every other browser returns to the site afterwards. */
  async function pay(checkout: Checkout, isReturning = randomInt(2) === 0) {
    await gateway.pay(checkout.gatewayOrder)
    if (isReturning) await returnToSite(checkout)
  }

  async function returnToSite({ order, buyer }: Checkout) {
    const { status, text } = await ask(buyer, fillPath('/api/orders/{id}/return', { id: order }))
    if (status === 200 && JSON.parse(text).state === 'paid') results.paidOrders.add(order)
  }

  async function readState({ order }: Pick<Checkout, 'order'>): Promise<string> {
    const { text } = await send(fillPath('/api/orders/{id}', { id: order }))
    return JSON.parse(text).state
  }

  /** What a payer without a seat wants instead. */
  const choose = ({ order, buyer }: Checkout, body: object) =>
    ask(buyer, fillPath('/api/orders/{id}/choice', { id: order }), { body })

  /** A forged event that an order is paid, without a valid signature. */
  async function forge({ gatewayOrder, paise }: Checkout) {
    const entity = { id: `pay_forged${randomInt(1e9)}`, order_id: gatewayOrder, amount: paise }
    const paid = { ...entity, currency: 'INR', status: 'captured', captured: true }
    const body = { event: 'payment.captured', payload: { payment: { entity: paid } } }
    const event = gateway.event(body, 'a guess')
    const { status } = await send('/api/payments/razorpay/events', { method: 'POST', ...event })
    if (status !== 401) results.acceptedForgeries += 1
  }

  return { results, send, ask, signUp, checkOut, pay, returnToSite, readState, choose, forge }
}
