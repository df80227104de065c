import { randomInt } from 'node:crypto'
import { fillPath } from '../src/ui/api/fill-path.ts'
import type { TestGateway } from '../test-support/gateway.ts'
import { type Caller, createCallers } from './callers.ts'

/** An order that the site has acknowledged. */
export type Checkout = { buyer: Caller; order: string; gatewayOrder: string; paise: number }

/** Buyers of seats who retry until they get a response, and the responses they got. */
export type Buyers = ReturnType<typeof createBuying>

export function createBuying({ address, gateway }: { address: string; gateway: TestGateway }) {
  const { wrong, send, ask, signUp } = createCallers(address)
  const events = {
    begun: new Map<string, Checkout>(),
    /** Orders that a browser was told are paid. */
    paid: new Set<string>(),
    forgedTaken: 0,
    wrong,
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
  async function begin(
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
    const answer = await ask(buyer, '/api/checkouts', {
      body: { ...requestedOrder, isAdult: !isRepeat, agreed: true },
    })
    if (answer.status !== 200) return undefined
    const { order, gatewayOrder, paise } = JSON.parse(answer.text)
    const checkout = { buyer, order, gatewayOrder, paise }
    events.begun.set(order, checkout)
    return checkout
  }

  /** Pays in the gateway's window; every other browser returns and reports it. */
  async function pay(checkout: Checkout, comesBack = randomInt(2) === 0) {
    await gateway.pay(checkout.gatewayOrder)
    if (comesBack) await comeBack(checkout)
  }

  async function comeBack({ order, buyer }: Checkout) {
    const { status, text } = await ask(buyer, fillPath('/api/orders/{id}/return', { id: order }))
    if (status === 200 && JSON.parse(text).state === 'paid') events.paid.add(order)
  }

  async function stateOf({ order }: Pick<Checkout, 'order'>): Promise<string> {
    const { text } = await send(fillPath('/api/orders/{id}', { id: order }))
    return JSON.parse(text).state
  }

  const choose = ({ order, buyer }: Checkout, body: object) =>
    ask(buyer, fillPath('/api/orders/{id}/choice', { id: order }), { body })

  /** A forged event that an order is paid, without a valid signature. */
  async function forge({ gatewayOrder, paise }: Checkout) {
    const entity = { id: `pay_forged${randomInt(1e9)}`, order_id: gatewayOrder, amount: paise }
    const paid = { ...entity, currency: 'INR', status: 'captured', captured: true }
    const body = { event: 'payment.captured', payload: { payment: { entity: paid } } }
    const event = gateway.event(body, 'a guess')
    const { status } = await send('/api/payments/razorpay/events', { method: 'POST', ...event })
    if (status !== 401) events.forgedTaken += 1
  }

  return { told: events, send, ask, signUp, begin, pay, comeBack, stateOf, choose, forge }
}
