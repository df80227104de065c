import type { GatewayBooks } from './gateway-books.ts'
import type { Delivery } from './gateway-store.ts'

const seconds = 1_000
/** The real gateway retries for a day; a demo for ten minutes. */
const day = 600 * seconds
const patience = 5 * seconds
const atOnce = 20

/** Sends due events until stopped; `to` is the address, once known. */
export function startDeliveries(
  books: GatewayBooks,
  { to, clock, every = 300 }: { to: () => string | undefined; clock: () => Date; every?: number },
) {
  let running: Promise<void> | undefined
  const run = async () => {
    const address = to()
    if (!address) return
    const deliveries = await books.store.due(clock().getTime(), atOnce)
    for (const delivery of deliveries) await deliver(books, delivery, address, clock)
  }
  const timer = setInterval(() => {
    running ??= run()
      // The database or the site is away: the next round retries.
      .catch(() => undefined)
      .finally(() => {
        running = undefined
      })
  }, every)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

async function deliver(
  books: GatewayBooks,
  delivery: Delivery,
  address: string,
  clock: () => Date,
): Promise<void> {
  if (delivery.kind === 'late-yes') return sayYes(books, delivery)
  const status = await post(address, delivery)
  const tries = delivery.tries + 1
  const answers = [...delivery.answers, status].slice(-5)
  const isTaken = status >= 200 && status < 300
  const pause = Math.min(2 ** tries * seconds, 60 * seconds)
  const dueAt = clock().getTime() + pause
  const waitTime = 2 ** (tries + 1) * seconds
  const state = isTaken ? 'arrived' : waitTime > day || isForged(status) ? 'given-up' : 'waiting'
  await books.store.put('delivery', delivery.id, { ...delivery, tries, answers, dueAt, state })
}

/** A wrong signature stays wrong. */
const isForged = (status: number) => status === 401

async function sayYes(books: GatewayBooks, delivery: Delivery) {
  await books.sayYes(delivery.body)
  await books.store.put('delivery', delivery.id, { ...delivery, state: 'arrived' })
}

/** The response status; 0 without one. */
async function post(address: string, { event, body, signature }: Delivery): Promise<number> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': event,
      },
      body,
      signal: AbortSignal.timeout(patience),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}
