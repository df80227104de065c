import { setTimeout as pause } from 'node:timers/promises'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { GatewayBooks } from './gateway-books.ts'
import type { SandboxRefund } from './gateway-store.ts'
import type { GatewayRefusal } from './gateway-webhooks.ts'

const newOrder = z.object({
  amount: z
    .number()
    .int('must be an integer')
    .min(100, 'Order amount less than minimum amount allowed'),
  currency: z.literal('INR'),
  receipt: z.string().max(40, 'The receipt may not be greater than 40 characters.').optional(),
  notes: z.record(z.string().max(256), z.string().max(256)).optional(),
  unique_receipt: z.boolean().optional(),
})
const newCapture = z.object({ amount: z.number().int(), currency: z.literal('INR') })
const newRefund = z.object({
  amount: z.number().int().min(100).optional(),
  speed: z.enum(['normal', 'optimum']).optional(),
  receipt: z.string().max(40).nullish().catch(undefined),
})
const refundKey = /^[A-Za-z0-9_-]{10,}$/

/** The gateway's API below `/v1`, with its own refusals: `{error: {code, description, …}}`. */
export function gatewayApi(books: GatewayBooks) {
  const { store } = books
  return new Hono()
    .use(bodyLimit({ maxSize: 64 * 1024 }), authenticated(books), faulty(books))
    .post('/orders', async (c) => {
      const parsed = newOrder.safeParse(await readBody(c))
      if (!parsed.success) return refuse(c, parsed.error.issues[0]?.message ?? 'Bad request')
      const order = await books.createOrder(parsed.data)
      return (await isLost(books)) ? serverError(c) : c.json(order)
    })
    .get('/orders', async (c) => {
      const { receipt } = c.req.query()
      const all = await store.list('order', 1_000)
      const items = receipt ? all.filter((order) => order.receipt === receipt) : all.slice(0, 10)
      return c.json({ entity: 'collection', count: items.length, items })
    })
    .get('/orders/:id', async (c) => foundOr404(c, await store.get('order', c.req.param('id'))))
    .get('/orders/:id/payments', async (c) => {
      if (!(await store.get('order', c.req.param('id')))) return refuse(c, unknown)
      const payments = await books.paymentsOf(c.req.param('id'))
      const { faults } = await books.settings()
      const items = faults.includes('misread')
        ? payments.map((payment) => ({ ...payment, amount: 100 }))
        : payments
      return c.json({ entity: 'collection', count: items.length, items })
    })
    .get('/payments/:id', async (c) => foundOr404(c, await store.get('payment', c.req.param('id'))))
    .get('/disputes', async (c) => c.json(pageOf(c, await store.list('dispute', 10_000))))
    .get('/disputes/:id', async (c) => foundOr404(c, await store.get('dispute', c.req.param('id'))))
    .get('/refunds', async (c) => {
      const from = Number(c.req.query('from') ?? 0)
      const since = (await store.list('refund', 10_000)).filter((one) => one.created_at >= from)
      return c.json(pageOf(c, since.map(refundAnswer)))
    })
    .route('/', changes(books))
    .all('*', (c) => c.json(failure('BAD_REQUEST_ERROR', 'The requested URL was not found'), 404))
}

/** Methods of payments and refunds. */
function changes(books: GatewayBooks) {
  return new Hono()
    .post('/payments/:id/capture', async (c) => {
      const parsed = newCapture.safeParse(await readBody(c))
      if (!parsed.success) return refuse(c, 'The amount field is required.')
      return answer(c, await books.capture(c.req.param('id'), parsed.data.amount))
    })
    .post('/payments/:id/refund', async (c) => {
      const text = await c.req.text()
      const parsed = newRefund.safeParse(readJson(text || '{}'))
      if (!parsed.success) return refuse(c, 'The amount must be an integer.')
      const key = c.req.header('x-refund-idempotency') ?? null
      if (key !== null && !refundKey.test(key)) return refuse(c, 'Invalid idempotency key')
      const refund = await books.refund(c.req.param('id'), { ...parsed.data, key, asked: text })
      if ('refused' in refund) return answer(c, refund)
      return (await isLost(books)) ? serverError(c) : c.json(refundAnswer(refund))
    })
    .get('/refunds/:id', async (c) => {
      const refund = await books.store.get('refund', c.req.param('id'))
      return foundOr404(c, refund && refundAnswer(refund))
    })
}

/** Newest first, so many from an offset. */
function pageOf(c: Context, all: object[]) {
  const { count = '10', skip = '0' } = c.req.query()
  const items = all.slice(Number(skip), Number(skip) + Math.min(Number(count), 100))
  return { entity: 'collection', count: items.length, items }
}

/** Internal fields are no part of the response. */
function refundAnswer({ key: _, asked: __, ...refund }: SandboxRefund) {
  return refund
}

const unknown = 'The id provided does not exist'

function authenticated(books: GatewayBooks): MiddlewareHandler {
  return async (c, next) => {
    const { keyId, keySecret } = await books.keys()
    const expectedHeader = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
    if (c.req.header('authorization') !== expectedHeader)
      return c.json(failure('BAD_REQUEST_ERROR', 'Authentication failed'), 401)
    await next()
  }
}

function faulty(books: GatewayBooks): MiddlewareHandler {
  return async (c, next) => {
    const { faults } = await books.settings()
    if (faults.includes('slow')) await pause(6_000, undefined, { ref: false })
    if (faults.includes('down'))
      return c.json(failure('SERVER_ERROR', 'The server has an error'), 500)
    await next()
  }
}

async function isLost(books: GatewayBooks): Promise<boolean> {
  return (await books.settings()).faults.includes('lost')
}

const serverError = (c: Context) =>
  c.json(failure('SERVER_ERROR', 'We are facing some trouble'), 502)

function foundOr404(c: Context, thing: object | undefined) {
  return thing ? c.json(thing) : refuse(c, unknown)
}

function answer(c: Context, newAnswer: object | GatewayRefusal) {
  return 'refused' in newAnswer ? refuse(c, newAnswer.refused, newAnswer.status) : c.json(newAnswer)
}

function refuse(c: Context, description: string, status: 400 | 409 = 400) {
  return c.json(failure('BAD_REQUEST_ERROR', description), status)
}

function failure(code: string, description: string) {
  const rest = { source: 'business', step: 'payment_initiation', reason: 'input_validation_failed' }
  return { error: { code, description, ...rest, metadata: {} } }
}

async function readBody(c: Context): Promise<unknown> {
  return readJson(await c.req.text())
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
