import { randomBytes, randomInt } from 'node:crypto'
import { sign } from '../../src/platform/gateway/razorpay.ts'
import type { GatewayFault } from './gateway-faults.ts'
import type {
  Delivery,
  GatewayRecords,
  GatewayStore,
  SandboxDispute,
  SandboxOrder,
  SandboxPaymentRecord,
  SandboxRefund,
} from './gateway-store.ts'

/** Context of every change in the stand-in, and the events it sends. */

/** As the real gateway refuses: 400 with a code and a sentence. */
export type GatewayRefusal = { refused: string; status?: 400 | 409 }

export const seconds = 1_000

export type Books = {
  store: GatewayStore
  clock: () => Date
  now: () => number
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

export async function readGatewaySettings(
  store: GatewayStore,
): Promise<GatewayRecords['settings']> {
  return (await store.get('settings', 'all')) ?? { open: false, faults: [] }
}

/** Generated once for each demo. */
export async function readGatewayKeys(store: GatewayStore): Promise<GatewayRecords['keys']> {
  const random = () => randomBytes(18).toString('base64url')
  const keys = { keyId: `rzp_test_${nameOf(14)}`, keySecret: random(), webhookSecret: random() }
  await store.add('keys', 'all', keys)
  return (await store.get('keys', 'all')) ?? keys
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
export const nameOf = (length: number) =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

export type GatewayWebhook = [
  kind: string,
  payment: SandboxPaymentRecord,
  refund?: SandboxRefund | undefined,
  dispute?: SandboxDispute,
]

/** Enqueues the events of one change, with the faults that are on. */
export async function enqueueWebhooks(books: Books, webhooks: GatewayWebhook[]) {
  const { store, clock, now } = books
  const { faults } = await readGatewaySettings(store)
  const { webhookSecret } = await readGatewayKeys(store)
  const has = (fault: GatewayFault) => faults.includes(fault)
  const inOrder = has('disorder') ? [...webhooks].reverse() : webhooks
  const start = clock().getTime() + (has('late') ? 20 * seconds : 0)
  let index = 0
  for (const [kind, payment, refunded, dispute] of inOrder) {
    const order = await store.get('order', payment.order_id)
    const body = JSON.stringify(eventOf({ kind, payment, order, refunded, dispute, at: now() }))
    const event = `evt_${nameOf(14)}`
    const copies = has('twice') ? 3 : 1
    const forgedSignatures = has('forged') ? [sign('not the secret', body)] : []
    const signatures = [...forgedSignatures, ...Array(copies).fill(sign(webhookSecret, body))]
    for (const signature of signatures) {
      index += 1
      const delivery: Delivery = {
        id: `${event}-${index}`,
        event,
        kind,
        body,
        signature,
        tries: 0,
        answers: [],
        dueAt: start + index,
        state: has('dropped') ? 'dropped' : 'waiting',
      }
      await store.put('delivery', delivery.id, delivery)
    }
  }
}

type Eventful = {
  kind: string
  payment: SandboxPaymentRecord
  order: SandboxOrder | undefined
  refunded: SandboxRefund | undefined
  dispute: SandboxDispute | undefined
  at: number
}

function eventOf({ kind, payment, order, refunded, dispute, at }: Eventful) {
  const { key: _, asked: __, ...refundAnswer } = refunded ?? { key: null, asked: '' }
  const payload = {
    payment: { entity: payment },
    ...(kind === 'order.paid' && { order: { entity: order } }),
    ...(refunded && { refund: { entity: refundAnswer } }),
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
