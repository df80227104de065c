import { randomBytes, randomInt } from 'node:crypto'
import { sign } from '../../src/platform/gateway/signatures.ts'
import type { GatewayFault } from './gateway-faults.ts'
import type {
  Delivery,
  GatewayStore,
  Kept,
  KeptDispute,
  KeptOrder,
  KeptPayment,
  KeptRefund,
} from './gateway-store.ts'

/** What every change of the stand-in's books works with, and the events by which it is told. */

/** As the real one says it: 400 with a code and a sentence. */
export type Refusal = { refused: string; status?: 400 | 409 }

export const seconds = 1_000

export type Books = {
  store: GatewayStore
  clock: () => Date
  now: () => number
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

export async function readSettings(store: GatewayStore): Promise<Kept['settings']> {
  return (await store.get('settings', 'all')) ?? { open: false, faults: [] }
}

/** Made at random, once for each demo. */
export async function readKeys(store: GatewayStore): Promise<Kept['keys']> {
  const random = () => randomBytes(18).toString('base64url')
  const made = { keyId: `rzp_test_${nameOf(14)}`, keySecret: random(), webhookSecret: random() }
  await store.add('keys', 'all', made)
  return (await store.get('keys', 'all')) ?? made
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
export const nameOf = (length: number) =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

export type Told = [
  kind: string,
  payment: KeptPayment,
  refund?: KeptRefund | undefined,
  dispute?: KeptDispute,
]

/** Writes the events of one change, as the faults of now would have them sent. */
export async function tell(books: Books, told: Told[]) {
  const { store, clock, now } = books
  const { faults } = await readSettings(store)
  const { webhookSecret } = await readKeys(store)
  const has = (fault: GatewayFault) => faults.includes(fault)
  const inOrder = has('disorder') ? [...told].reverse() : told
  const start = clock().getTime() + (has('late') ? 20 * seconds : 0)
  let place = 0
  for (const [kind, payment, refunded, dispute] of inOrder) {
    const order = await store.get('order', payment.order_id)
    const body = JSON.stringify(eventOf({ kind, payment, order, refunded, dispute, at: now() }))
    const event = `evt_${nameOf(14)}`
    const copies = has('twice') ? 3 : 1
    const forged = has('forged') ? [sign('not the secret', body)] : []
    const signatures = [...forged, ...Array(copies).fill(sign(webhookSecret, body))]
    for (const signature of signatures) {
      place += 1
      const delivery: Delivery = {
        ...{ id: `${event}-${place}`, event, kind, body, signature, tries: 0, answers: [] },
        ...{ dueAt: start + place, state: has('dropped') ? 'dropped' : 'waiting' },
      }
      await store.put('delivery', delivery.id, delivery)
    }
  }
}

type Eventful = {
  kind: string
  payment: KeptPayment
  order: KeptOrder | undefined
  refunded: KeptRefund | undefined
  dispute: KeptDispute | undefined
  at: number
}

function eventOf({ kind, payment, order, refunded, dispute, at }: Eventful) {
  const { key: _, asked: __, ...shown } = refunded ?? { key: null, asked: '' }
  const payload = {
    payment: { entity: payment },
    ...(kind === 'order.paid' && { order: { entity: order } }),
    ...(refunded && { refund: { entity: shown } }),
    ...(dispute && { dispute: { entity: dispute } }),
  }
  const contains = Object.keys(payload)
  return {
    entity: 'event',
    account_id: 'acc_standin',
    event: kind,
    contains,
    payload,
    created_at: at,
  }
}
