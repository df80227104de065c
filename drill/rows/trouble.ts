import { once } from 'node:events'
import { createServer as createHttp } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints, to } from '../../src/ui/addresses/site-map.ts'
import { openMailServer } from '../../test-support/mail-server.ts'
import { openEnvironment, type SiteEnvironment, signalServer, startSite } from '../place.ts'
import { type DrillOptions, type DrillRow, Skipped, within } from '../row.ts'

/** A frozen database: the site still responds, and recovers by itself when it continues. */
export const frozen: DrillRow = {
  name: 'the database frozen for six seconds',
  reach: 'pages stay up, an answer ≤ 5 s with a plain sentence, recovers unaided',
  on: ['own', 'given'],
  inShort: true,
  sabotages: {
    'queries without an end': {
      spoils: [
        {
          file: 'src/platform/database/connect.ts',
          find: 'query_timeout: 4_000,\n    statement_timeout: 4_000,',
          put: '',
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
      const visitor = await arrive(address)
      await page(address)
      signalServer(environment.serverPid(), 'SIGSTOP')
      const answers = [register(visitor), page(address), register(visitor)]
      await pause(options.isShort && !options.sabotage ? 4_600 : 6_000)
      signalServer(environment.serverPid(), 'SIGCONT')
      const [first, secondAnswer, second] = await Promise.all(answers)
      const isRegistered = await untilGood(() => register(visitor))
      const misses = [
        ...judge('a registration', first, options),
        ...judge('another', second, options),
      ]
      if (secondAnswer?.status !== 200 || secondAnswer.took > within(1_000, options))
        misses.push('no page meanwhile')
      if (!isRegistered) misses.push('no registration afterwards')
      return {
        counted: [
          `answered ${first?.status} after ${first?.took.toFixed(0)} ms, pages 200, then 200`,
        ],
        misses,
      }
    } finally {
      signalServer(environment.serverPid(), 'SIGCONT')
      await product.killGroup()
      await environment.close()
    }
  },
}

/** Mail servers with every fault while people register: nobody waits for one, and no mail is lost. */
export const mailServers: DrillRow = {
  name: 'mail server silent, away, later (4xx), never (5xx)',
  reach: 'a registration ≤ 5 s in every mood, every mail leaves afterwards',
  on: ['own'],
  inShort: true,
  sabotages: {
    'mail inside the request': {
      spoils: [
        {
          file: 'src/platform/mail/queue-mail.ts',
          find: 'export async function queueMail(tx: Transaction, mail: Mail): Promise<void> {',
          put: `export async function queueMail(tx: Transaction, mail: Mail): Promise<void> {
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
    const misses: string[] = []
    let registered = 0
    try {
      for (const mood of ['hangs', 'refuses', 'later', 'never', 'bars us'] as const) {
        await mails.turn('takes')
        const visitor = await arrive(address)
        await mails.turn(mood)
        const { status, took } = await register(visitor)
        registered += status === 200 ? 1 : 0
        if (status !== 200 || took > within(5_000, options))
          misses.push(`${status} after ${took.toFixed(0)} ms from a registration while it ${mood}`)
      }
      await mails.turn('takes')
      // A postponed mail waits for its next try: the short form counts it there.
      await untilArrived(mails.seen, registered, options.isShort ? 3_000 : 240_000)
      // Counted in this order: one that leaves in between is counted twice and not missed.
      const waitingCount = options.isShort ? await countWaiting(environment) : 0
      const arrivedCount = countArrived(mails.seen)
      if (arrivedCount + waitingCount < registered * 2)
        misses.push(`only ${arrivedCount} of ${registered * 2} mails arrived, ${waitingCount} wait`)
      return {
        counted: [`${registered} registered in 5 moods, ${arrivedCount} mails arrived`],
        misses,
      }
    } finally {
      await product.killGroup()
      await mails.close()
      await environment.close()
    }
  },
}

/** The services for reviews and sign-in are silent, or respond with rubbish. */
export const outageRow: DrillRow = {
  name: 'places silent or garbage, identity provider down',
  reach: 'an answer ≤ 5 s, pages stay up',
  on: ['own'],
  inShort: false,
  sabotages: {
    'patience without an end': {
      spoils: [
        {
          file: 'src/modules/website/reviews/fetch-reviews.server.ts',
          find: 'AbortSignal.timeout(patience)',
          put: 'undefined',
        },
      ],
    },
  },
  async run(options) {
    const silent = createServer((socket) => socket.on('error', () => undefined))
    const garbage = createHttp((_request, response) => response.end('<html>{"result": '))
    for (const server of [silent, garbage]) await once(server.listen(0, '127.0.0.1'), 'listening')
    const misses: string[] = []
    const reportLines: string[] = []
    for (const [name, server] of Object.entries({ silent, garbage })) {
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
        if (took > within(5_000, options) || status === 0)
          misses.push(`${took.toFixed(0)} ms for ${path}`)
      }
      await product.killGroup()
      await environment.close()
    }
    silent.close()
    garbage.close()
    return { counted: reportLines, misses }
  },
}

type Visitor = { address: string; cookie: string }
type Answer = { status: number; took: number; message?: string }
let people = 0

/** A new user, signed in. */
export async function arrive(address: string): Promise<Visitor> {
  people += 1
  const body = {
    name: 'Asha',
    email: `asha-${people}@mail.example`,
    password: 'a long enough password',
  }
  const response = await post(address, '/api/auth/register', body)
  if (!response.ok) throw new Error(`A sign-up answered ${response.status}.`)
  return { address, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

function register({ address, cookie }: Visitor): Promise<Answer> {
  return timed(() =>
    post(
      address,
      '/api/free-demo/register',
      { phone: '98765 43210', course: 'Data Science' },
      cookie,
    ),
  )
}

function page(address: string): Promise<Answer> {
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
async function timed(ask: () => Promise<Response>): Promise<Answer> {
  const startedAt = performance.now()
  const response = await ask().catch(() => undefined)
  const text = (await response?.text().catch(() => '')) ?? ''
  const [, message] = text.match(/"message":"([^"]*)"/) ?? []
  return { status: response?.status ?? 0, took: performance.now() - startedAt, message }
}

function judge(what: string, answer: Answer | undefined, options: DrillOptions): string[] {
  const { status = 0, took = 0, message } = answer ?? {}
  const isPlain = status === 200 || (status === 503 && /^[A-Z].*\.$/.test(message ?? ''))
  const isSoon = took <= within(5_000, options) && took < 19_000
  return isPlain && isSoon ? [] : [`${status} after ${took.toFixed(0)} ms for ${what}: ${message}`]
}

async function untilGood(ask: () => Promise<Answer>): Promise<boolean> {
  const end = performance.now() + 20_000
  while (performance.now() < end) {
    if ((await ask()).status === 200) return true
    await pause(100)
  }
  return false
}

async function countWaiting(environment: SiteEnvironment): Promise<number> {
  const client = await environment.open()
  const { rows } = await client.query<{ waiting: number }>(
    `select count(*)::int as waiting from graphile_worker._private_jobs
      where payload ->> 'id' like 'registration-%'`,
  )
  await client.end()
  return rows[0]?.waiting ?? 0
}

type GatewayEvents = { id: string; mood: string }[]

async function untilArrived(
  events: GatewayEvents,
  registered: number,
  patience: number,
): Promise<void> {
  const end = performance.now() + patience
  while (countArrived(events) < registered * 2 && performance.now() < end) await pause(100)
}

/** Connections open when the fault changed are still accepted, except by a server that accepts none. */
function countArrived(events: GatewayEvents): number {
  const takenMails = events.filter(({ id, mood }) => mood !== 'never' && /<?registration-/.test(id))
  return new Set(takenMails.map(({ id }) => id)).size
}
