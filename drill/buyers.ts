import { randomInt } from 'node:crypto'
import { endpoints } from '../src/ui/addresses/site-map.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import type { TestGateway } from '../test-support/gateway.ts'
import { type Caller, createCallers } from './callers.ts'

/** An order that the site has acknowledged. */
export type Begun = { buyer: Caller; order: string; gatewayOrder: string; paise: number }

/** What people do who buy a seat, again and again until they are answered, and what they were told. */
export type Buying = ReturnType<typeof createBuying>

export function createBuying({ address, gateway }: { address: string; gateway: TestGateway }) {
  const { wrong, send, ask, signUp } = createCallers(address)
  const told = {
    begun: new Map<string, Begun>(),
    /** Orders of which a browser was told that they are paid. */
    paid: new Set<string>(),
    forgedTaken: 0,
    wrong,
  }
  const fees = new Map<string, number>()

  async function feeOf(course: string): Promise<number> {
    const known = fees.get(course)
    if (known) return known
    const { text } = await send(fillPath(endpoints.checkoutOf, { id: course }))
    const { paise } = JSON.parse(text)
    fees.set(course, paise)
    return paise
  }

  /** Nothing where there is no seat. `again`: the same seat a second time, as from another browser. */
  async function begin(
    buyer: Caller,
    { course, batch }: { course: string; batch: number },
    again = false,
  ): Promise<Begun | undefined> {
    const guardian = again ? { guardian: { name: 'Meera Rao', phone: '98220 12345' } } : {}
    const asked = { course, batch, paise: await feeOf(course), phone: buyer.phone, ...guardian }
    const answer = await ask(buyer, endpoints.checkouts, {
      body: { ...asked, isAdult: !again, agreed: true },
    })
    if (answer.status !== 200) return undefined
    const { order, gatewayOrder, paise } = JSON.parse(answer.text)
    const begun = { buyer, order, gatewayOrder, paise }
    told.begun.set(order, begun)
    return begun
  }

  /** Pays in the gateway's window; every other browser comes back and says so. */
  async function pay(begun: Begun, comesBack = randomInt(2) === 0) {
    await gateway.pay(begun.gatewayOrder)
    if (comesBack) await comeBack(begun)
  }

  async function comeBack({ order, buyer }: Begun) {
    const { status, text } = await ask(buyer, fillPath(endpoints.orderReturn, { id: order }))
    if (status === 200 && JSON.parse(text).state === 'paid') told.paid.add(order)
  }

  async function stateOf({ order }: Pick<Begun, 'order'>): Promise<string> {
    const { text } = await send(fillPath(endpoints.orderState, { id: order }))
    return JSON.parse(text).state
  }

  const choose = ({ order, buyer }: Begun, body: object) =>
    ask(buyer, fillPath(endpoints.orderChoice, { id: order }), { body })

  /** Somebody else says that an order is paid, and has no secret to sign it with. */
  async function forge({ gatewayOrder, paise }: Begun) {
    const entity = { id: `pay_forged${randomInt(1e9)}`, order_id: gatewayOrder, amount: paise }
    const paid = { ...entity, currency: 'INR', status: 'captured', captured: true }
    const body = { event: 'payment.captured', payload: { payment: { entity: paid } } }
    const event = gateway.event(body, 'a guess')
    const { status } = await send(endpoints.gatewayEvents, { method: 'POST', ...event })
    if (status !== 401) told.forgedTaken += 1
  }

  return { told, send, ask, signUp, begin, pay, comeBack, stateOf, choose, forge }
}
