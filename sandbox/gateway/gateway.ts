import { type Context, Hono } from 'hono'
import type pg from 'pg'
import type { GatewayAccess } from '../../src/platform/config.ts'
import type { Connection } from '../../src/platform/database/connect.ts'
import { listenForChanges } from '../../src/platform/database/listen-for-changes.ts'
import { createRazorpay, sign } from '../../src/platform/gateway/razorpay.ts'
import { isThisMachine } from '../../src/platform/http/client-address.ts'
import type { AppEnv } from '../../src/platform/http/request.ts'
import { endpoints } from '../../src/ui/addresses/site-map.ts'
import { gatewayApi } from './gateway-api.ts'
import { createBooks, type GatewayBooks, type SandboxPayment } from './gateway-books.ts'
import { startDeliveries } from './gateway-deliveries.ts'
import { isFault } from './gateway-faults.ts'
import { gatewayPage, gatewayStyleHash } from './gateway-page.ts'
import { type GatewayRecords, type GatewayStore, storeIn } from './gateway-store.ts'
import {
  appPage,
  checkoutScript,
  paidPage,
  payForm,
  upiApps,
  waitingPage,
  windowProblem,
  windowScript,
  windowStyleHash,
} from './gateway-window.ts'

const at = endpoints.gatewaySandbox

export type GatewayStandIn = Awaited<ReturnType<typeof openGatewayStandIn>>

export type GatewayOptions = {
  pool: pg.Pool
  connection: Connection
  clock: () => Date
  /** Known once the server listens. */
  port: () => number
  /** Open whatever the sandbox page says. */
  isAlwaysOpen: boolean
}

/**
 * Stand-in for the payment gateway: its API, its window, and its events, on this server and for this
 * machine only. The sandbox page switches payments on and off; `onSwitch` is called in every process then.
 */
export async function openGatewayStandIn({
  pool,
  connection,
  clock,
  port,
  isAlwaysOpen,
}: GatewayOptions) {
  const books = createBooks(storeIn(pool), clock)
  const keys = await books.keys()
  let { open } = await books.settings()
  let onSwitch = () => undefined as unknown
  const listening = listenForChanges(connection, 'gateway_sandbox', async () => {
    const was = open
    open = (await books.settings()).open
    if (open !== was) onSwitch()
  })
  const to = () => (port() ? `http://127.0.0.1:${port()}/api/payments/razorpay/events` : undefined)
  const deliveries = startDeliveries(books, { to, clock })
  const change = async (settings: GatewayRecords['settings']) => {
    await books.set(settings)
    open = settings.open
    onSwitch()
    await pool.query(`select pg_notify('gateway_sandbox', '')`)
  }
  return {
    checkout: {
      gateway: createRazorpay(() => accessWith(keys, `http://127.0.0.1:${port()}${at}`)),
      isOpen: () => isAlwaysOpen || open,
      // Same origin, whatever host name the visitor used.
      window: () => ({
        key: keys.keyId,
        script: `${at}/v1/checkout.js`,
        frames: ["'self'"],
        calls: [],
      }),
    },
    pages: () => standInPages(books, { isAlwaysOpen, change }),
    whenSwitched(listener: () => unknown) {
      onSwitch = listener
    },
    async stop() {
      await deliveries.stop()
      await listening.stop()
    },
  }
}

function accessWith(keys: GatewayRecords['keys'], baseUrl: string): GatewayAccess {
  const { keyId, keySecret, webhookSecret } = keys
  const webhookSecrets = [webhookSecret]
  return { keyId, keySecret, webhookSecrets, baseUrl, checkoutUrl: `${baseUrl}/v1/checkout.js` }
}

/** The same gateway without a site: for drills, where it outlives killed processes. */
export function gatewayWithoutSite(store: GatewayStore, clock: () => Date) {
  const books = createBooks(store, clock)
  return {
    books,
    app: new Hono<AppEnv>().route('/v1', gatewayApi(books)).route(at, windowPages(books)),
  }
}

type Switching = {
  isAlwaysOpen: boolean
  change: (settings: GatewayRecords['settings']) => Promise<void>
}

function standInPages(books: GatewayBooks, { isAlwaysOpen, change }: Switching) {
  return new Hono<AppEnv>()
    .use(`${at}/*`, async (c, next) => {
      if (!isThisMachine(c.var.address, c.req.header('host'))) return c.notFound()
      await next()
    })
    .get(at, async (c) => {
      c.header('content-security-policy', ownPolicy(gatewayStyleHash, "form-action 'self'"))
      return c.html(gatewayPage(books, isAlwaysOpen))
    })
    .post(at, async (c) => {
      const form = await c.req.parseBody({ all: true })
      const faults = [form.fault ?? []].flat().filter((name) => typeof name === 'string')
      await change({ open: form.open !== undefined, faults: faults.filter(isFault) })
      return c.redirect(at, 303)
    })
    .post(`${at}/dashboard`, async (c) => {
      await actAtDashboard(books, (await c.req.parseBody()) as Record<string, string>)
      return c.redirect(at, 303)
    })
    .route(`${at}/v1`, scriptPages())
    .route(at, windowPages(books))
    .route(`${at}/v1`, gatewayApi(books))
}

/** Actions at the gateway itself: refunds, disputes, decisions of the bank. */
async function actAtDashboard(books: GatewayBooks, form: Record<string, string>) {
  const { payment = '', dispute = '', rupees = '' } = form
  const amount = Math.round(Number(rupees) * 100)
  if (form.do === 'refund' && amount >= 100)
    return books.refund(payment, { amount, key: null, asked: '' })
  if (form.do === 'dispute') return books.dispute(payment)
  if (form.do === 'won' || form.do === 'lost') return books.decide(dispute, form.do)
}

function scriptPages() {
  return new Hono<AppEnv>().get('/checkout.js', (c) => sendScript(c, checkoutScript))
}

function sendScript(c: Context, script: string) {
  return c.body(script, 200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-store',
  })
}

/** The content of the frame that the script opens. */
function windowPages(books: GatewayBooks) {
  return new Hono<AppEnv>()
    .get('/window.js', (c) => sendScript(c, windowScript))
    .get('/window', async (c) => {
      const page = await findOpened(books, c.req.query())
      frameHeaders(c)
      return page ? c.html(payForm(page)) : c.html(windowProblem(notKnown), 400)
    })
    .post('/window', async (c) => {
      const form = (await c.req.parseBody()) as Record<string, string>
      const page = await findOpened(books, form)
      frameHeaders(c)
      if (!page) return c.html(windowProblem(notKnown), 400)
      const { app = '', ...choices } = form
      if (upiApps.some((one) => one === app)) return c.html(appPage(page, app))
      const payment = payingOf(choices)
      if (!payment) return c.html(windowProblem('Choose how to pay.'), 400)
      const paid = await books.pay({ orderId: page.order.id, ...payment })
      if ('refused' in paid) return c.html(windowProblem(paid.refused), 400)
      if (paid.status === 'created') return c.html(waitingPage(page))
      if (paid.status === 'failed')
        return c.html(payForm(page, { description: 'Your payment was not completed' }))
      return c.html(paidPage(paid, await signedAnswer(books, paid), page.callback))
    })
}

/** The pressed button; a card asks for its code. */
function payingOf({
  pay,
  otp = '',
}: Record<string, string>): Omit<SandboxPayment, 'orderId'> | undefined {
  if (pay === 'card')
    return { method: 'card', outcome: /^\d{4,10}$/.test(otp) ? 'success' : 'failure' }
  if (pay === 'success' || pay === 'failure' || pay === 'pending')
    return { method: 'upi', outcome: pay }
}

const notKnown = 'This payment is not known here, or belongs to another site.'

/** The order of this window; undefined for another key. */
async function findOpened(books: GatewayBooks, query: Record<string, string>) {
  const { keyId } = await books.keys()
  const order = await books.store.get('order', query.order ?? '')
  if (!order || query.key !== keyId) return undefined
  const { name = '', callback = '' } = query
  const isWeb = callback === '' || /^https?:\/\//.test(callback)
  return { order, key: keyId, name: name.slice(0, 80), callback: isWeb ? callback : '' }
}

async function signedAnswer(
  books: GatewayBooks,
  { id, order_id: order }: { id: string; order_id: string },
) {
  const { keySecret } = await books.keys()
  return {
    razorpay_payment_id: id,
    razorpay_order_id: order,
    razorpay_signature: sign(keySecret, `${order}|${id}`),
  }
}

/** Shown in frames of this site only. */
function frameHeaders(c: Context) {
  c.header('x-frame-options', 'SAMEORIGIN')
  c.header(
    'content-security-policy',
    ownPolicy(windowStyleHash, "script-src 'self'; form-action 'self'", "'self'"),
  )
}

function ownPolicy(styleHash: string, more: string, framedBy = "'none'") {
  return `default-src 'none'; style-src '${styleHash}'; ${more}; frame-ancestors ${framedBy}; base-uri 'none'`
}
