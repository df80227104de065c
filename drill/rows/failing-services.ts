import { once } from 'node:events'
import { createServer as createHttp } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints, to } from '../../src/ui/addresses/site-map.ts'
import { openMailServer } from '../../test-support/mail-server.ts'
import { allowedMs, type DrillOptions, type DrillRow, Skipped } from '../row.ts'
import {
  openEnvironment,
  type SiteEnvironment,
  signalServer,
  startSite,
} from '../site-environment.ts'

/** The database is stopped for some seconds: the site responds meanwhile, and recovers by itself. */
export const frozenDatabase: DrillRow = {
  name: 'the database frozen for six seconds',
  expected: 'pages are served, other responses ≤ 5 s with a sentence, recovers by itself',
  on: ['own', 'given'],
  inShort: true,
  sabotages: {
    'no query timeout': {
      patches: [
        {
          file: 'src/platform/database/connect.ts',
          find: 'query_timeout: 4_000,\n    statement_timeout: 4_000,',
          replacement: '',
        },
      ],
    },
  },
  async run(options) {
    const environment = await openEnvironment(options)
    const { product, address } = await startSite(environment, options)
    if (!environment.serverPid()) {
      await product.killGroup()
      await environment.close()
      throw new Skipped('the database of DATABASE_URL is not the drill’s to freeze')
    }
    try {
      const visitor = await signUp(address)
      await openHome(address)
      signalServer(environment.serverPid(), 'SIGSTOP')
      const responses = [register(visitor), openHome(address), register(visitor)]
      await pause(options.isShort && !options.sabotage ? 4_600 : 6_000)
      signalServer(environment.serverPid(), 'SIGCONT')
      const [first, home, second] = await Promise.all(responses)
      const isRegistered = await succeeds(() => register(visitor))
      const failures = [
        ...judge('a registration', first, options),
        ...judge('another', second, options),
      ]
      if (home?.status !== 200 || home.took > allowedMs(1_000, options))
        failures.push('no page while it was frozen')
      if (!isRegistered) failures.push('no registration afterwards')
      return {
        counted: [
          `answered ${first?.status} after ${first?.took.toFixed(0)} ms, pages 200, then 200`,
        ],
        failures,
      }
    } finally {
      signalServer(environment.serverPid(), 'SIGCONT')
      await product.killGroup()
      await environment.close()
    }
  },
}

/** As test-support/mail-server.ts names them: silent, unreachable, 451, 554, and 554 as its greeting. */
const failureModes = [
  'stays silent',
  'refuses connections',
  'answers 451',
  'answers 554',
  'rejects our server',
] as const

/** Registrations during each failure of the mail server: none waits for it, and no mail is lost. */
export const mailServers: DrillRow = {
  name: 'mail server silent, unreachable, answering 4xx, answering 5xx',
  expected: 'a registration ≤ 5 s in each failure mode, every mail sent afterwards',
  on: ['own'],
  inShort: true,
  sabotages: {
    'mail server contacted within the request': {
      patches: [
        {
          file: 'src/platform/mail/queue-mail.ts',
          find: 'export async function queueMail(tx: Transaction, mail: Mail): Promise<void> {',
          replacement: `export async function queueMail(tx: Transaction, mail: Mail): Promise<void> {
            const { connect } = await import('node:net')
            const { port, hostname } = new URL(process.env.SMTP_URL ?? '')
            await new Promise((resolve, reject) => connect(Number(port), hostname).once('data', resolve).once('error', reject))`,
        },
      ],
    },
  },
  async run(options) {
    const environment = await openEnvironment(options)
    const mails = await openMailServer()
    const { product, address } = await startSite(environment, options, { SMTP_URL: mails.url })
    const failures: string[] = []
    let registered = 0
    try {
      for (const failure of failureModes) {
        await mails.behave('accepts')
        const visitor = await signUp(address)
        await mails.behave(failure)
        const { status, took } = await register(visitor)
        registered += status === 200 ? 1 : 0
        if (status !== 200 || took > allowedMs(5_000, options))
          failures.push(
            `${status} after ${took.toFixed(0)} ms from a registration with “${failure}”`,
          )
      }
      await mails.behave('accepts')
      // A postponed mail waits for its next attempt: the short form counts it in the queue.
      await waitForMails(mails.received, registered, options.isShort ? 3_000 : 240_000)
      // In this order a mail that is sent in between is counted twice, and not missed.
      const queuedCount = options.isShort ? await countQueued(environment) : 0
      const arrivedCount = countArrived(mails.received)
      if (arrivedCount + queuedCount < registered * 2)
        failures.push(
          `only ${arrivedCount} of ${registered * 2} mails arrived, ${queuedCount} are queued`,
        )
      return {
        counted: [
          `${registered} registered in ${failureModes.length} failure modes, ${arrivedCount} mails arrived`,
        ],
        failures,
      }
    } finally {
      await product.killGroup()
      await mails.close()
      await environment.close()
    }
  },
}

/** The services for reviews and sign-in do not respond, or respond with invalid data. */
export const brokenServices: DrillRow = {
  name: 'reviews service and identity provider silent or broken',
  expected: 'a response ≤ 5 s, pages are served',
  on: ['own'],
  inShort: false,
  sabotages: {
    'no timeout for the reviews service': {
      patches: [
        {
          file: 'src/modules/website/reviews/fetch-reviews.server.ts',
          find: 'AbortSignal.timeout(patience)',
          replacement: 'undefined',
        },
      ],
    },
  },
  async run(options) {
    const silent = createServer((socket) => socket.on('error', () => undefined))
    const broken = createHttp((_request, response) => response.end('<html>{"result": '))
    for (const server of [silent, broken]) await once(server.listen(0, '127.0.0.1'), 'listening')
    const failures: string[] = []
    const reportLines: string[] = []
    for (const [name, server] of Object.entries({ silent, broken })) {
      const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const environment = await openEnvironment(options)
      const { product, address } = await startSite(environment, options, {
        PLACES_API_KEY: 'key',
        PLACES_PLACE_ID: 'place',
        PLACES_BASE_URL: base,
        OIDC_ISSUER: base,
        OIDC_CLIENT_ID: 'us',
        OIDC_CLIENT_SECRET: 'secret',
        OIDC_NAME: 'Nobody',
      })
      for (const path of [
        endpoints.reviews,
        `${endpoints.providerStart}?nonce=${'n'.repeat(43)}`,
        to.home,
      ]) {
        const { status, took } = await timed(() =>
          fetch(address + path, { redirect: 'manual', signal: AbortSignal.timeout(20_000) }),
        )
        reportLines.push(
          `${name}: ${path.replace(/\?.*/, '')} ${status} after ${took.toFixed(0)} ms`,
        )
        if (took > allowedMs(5_000, options) || status === 0)
          failures.push(`${took.toFixed(0)} ms for ${path}`)
      }
      await product.killGroup()
      await environment.close()
    }
    silent.close()
    broken.close()
    return { counted: reportLines, failures }
  },
}

type Visitor = { address: string; cookie: string }
type TimedResponse = { status: number; took: number; message?: string }
let people = 0

/** Makes a user and signs them in. */
export async function signUp(address: string): Promise<Visitor> {
  people += 1
  const body = {
    name: 'Asha',
    email: `asha-${people}@mail.example`,
    password: 'a long enough password',
  }
  const response = await post(address, '/api/auth/register', body)
  if (!response.ok) throw new Error(`A sign-up was answered with ${response.status}.`)
  return { address, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

function register({ address, cookie }: Visitor): Promise<TimedResponse> {
  return timed(() =>
    post(
      address,
      '/api/free-demo/register',
      { phone: '98765 43210', course: 'Data Science' },
      cookie,
    ),
  )
}

function openHome(address: string): Promise<TimedResponse> {
  return timed(() => fetch(address + to.home))
}

function post(address: string, path: string, body: object, cookie = '') {
  return fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
}

/** A status of 0 without a response. */
async function timed(ask: () => Promise<Response>): Promise<TimedResponse> {
  const startedAt = performance.now()
  const response = await ask().catch(() => undefined)
  const text = (await response?.text().catch(() => '')) ?? ''
  const [, message] = text.match(/"message":"([^"]*)"/) ?? []
  return { status: response?.status ?? 0, took: performance.now() - startedAt, message }
}

function judge(what: string, response: TimedResponse | undefined, options: DrillOptions): string[] {
  const { status = 0, took = 0, message } = response ?? {}
  const isPlain = status === 200 || (status === 503 && /^[A-Z].*\.$/.test(message ?? ''))
  const isSoon = took <= allowedMs(5_000, options) && took < 19_000
  return isPlain && isSoon ? [] : [`${status} after ${took.toFixed(0)} ms for ${what}: ${message}`]
}

async function succeeds(ask: () => Promise<TimedResponse>): Promise<boolean> {
  const end = performance.now() + 20_000
  while (performance.now() < end) {
    if ((await ask()).status === 200) return true
    await pause(100)
  }
  return false
}

async function countQueued(environment: SiteEnvironment): Promise<number> {
  const client = await environment.open()
  const { rows } = await client.query<{ queued: number }>(
    `select count(*)::int as queued from graphile_worker._private_jobs
      where payload ->> 'id' like 'registration-%'`,
  )
  await client.end()
  return rows[0]?.queued ?? 0
}

type Mails = { id: string; behaviour: string }[]

async function waitForMails(mails: Mails, registered: number, timeoutMs: number): Promise<void> {
  const end = performance.now() + timeoutMs
  while (countArrived(mails) < registered * 2 && performance.now() < end) await pause(100)
}

/** The mails that the server did not reject with 5xx. */
function countArrived(mails: Mails): number {
  const accepted = mails.filter(
    ({ id, behaviour }) => behaviour !== 'answers 554' && /<?registration-/.test(id),
  )
  return new Set(accepted.map(({ id }) => id)).size
}
