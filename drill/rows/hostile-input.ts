import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import type { Client } from 'pg'
import { sendRaw } from '../../test-support/raw-request.ts'
import { replaceEachText, validRequests } from '../../test-support/request-variants.ts'
import {
  type RouteRequest as RequestToSend,
  readRoutes,
  requestsOf,
  send,
} from '../../test-support/route-requests.ts'
import type { Site, Visitor } from '../../test-support/site.ts'
import { hostileStrings } from '../hostile-strings.ts'
import {
  allowedMs,
  type DrillOptions,
  type DrillRow,
  formatGrowth,
  nonZero,
  type RowOutcome,
} from '../row.ts'
import { openEnvironment, startSite } from '../site-environment.ts'
import { adminCookie } from '../traffic.ts'
import { signUp } from './failing-services.ts'

/** Every hostile string in every field of every route, and malformed bodies. */
export const hostileInput: DrillRow = {
  name: 'hostile strings in every field, malformed bodies',
  expected: 'no 5xx, no unprintable characters stored, ≤ 250 ms, the same process, +50 MB at most',
  on: ['given', 'own'],
  inShort: false,
  sabotages: {
    'control characters and lone surrogates accepted': {
      patches: [
        {
          file: 'src/ui/api/contract.ts',
          find: 'noControlCharacters = /^\\P{Cc}*$/u',
          replacement: 'noControlCharacters = /^/u',
        },
        {
          file: 'src/modules/students/contract.ts',
          find: '.regex(/^\\P{Cc}*$/u',
          replacement: '.regex(/^/u',
        },
        {
          file: 'src/modules/students/contract.ts',
          find: 'text.isWellFormed()',
          replacement: 'text !== undefined',
        },
        {
          file: 'src/modules/students/contract.ts',
          find: '.regex(/^(\\P{Cc}|[\\n\\t])*$/u',
          replacement: '.regex(/^/u',
        },
      ],
    },
    'no limit for bodies': {
      patches: [
        {
          file: 'src/app/server/security.ts',
          find: 'bodyLimit({',
          replacement:
            '((_: unknown) => async (_c: unknown, next: () => Promise<void>) => next())({',
        },
      ],
    },
  },
  run,
}

async function run(options: DrillOptions): Promise<RowOutcome> {
  const environment = await openEnvironment(options)
  const { product, address } = await startSite(environment, options, { TRUST_PROXY: 'loopback' })
  try {
    const client = await environment.open()
    const student = visitor(address, (await signUp(address)).cookie)
    const context = { client, address, student, signIn: () => adminCookie(product, address) }
    // Warm up: everything made at the first request exists.
    await sendTexts(context, ['Asha'])
    const before = await usedMemory(product.pid)
    const texts = hostileStrings.flatMap((kind) => (options.isShort ? kind.slice(0, 1) : kind))
    const responses = await sendTexts(context, texts)
    const unprintableRows = await countUnprintableRows(client)
    await client.end()
    responses.push(...(await sendMalformedBodies(address)))
    const growth = (await usedMemory(product.pid)) - before
    return judge(options, { responses, unprintableRows, growth })
  } finally {
    await product.killGroup()
    await environment.close()
  }
}

type TimedResponse = {
  request: string
  status: number
  took: number
  expectedStatus?: number | undefined
}
type RequestContext = {
  client: Client
  address: string
  student: Visitor
  /** The cookie of a new session of staff. */
  signIn(): Promise<string>
}

/** Sends each text to every route: in all fields at once, and in each field with valid others. */
async function sendTexts(context: RequestContext, texts: string[]): Promise<TimedResponse[]> {
  const { client, address, student, signIn } = context
  const responses: TimedResponse[] = []
  const { routes, schemas } = await readRoutes({ address } as Site)
  const ids = await newestIds(client)
  for (const route of routes.filter(({ path }) => !endless.test(path))) {
    // Rate limits would hide other errors, and an earlier request may have ended the session.
    await client.query('delete from rate_limits')
    const staff = visitor(address, await signIn())
    const [valid] = fc.sample(validRequests(route, schemas, { fields: 'all', ids }), {
      numRuns: 1,
      seed: 1,
    })
    for (const text of texts) {
      const inAll = requestsWith(route, schemas, text)
      const inEach = valid ? replaceEachText(valid, () => text) : []
      for (const request of [...inAll, ...inEach])
        responses.push(await timed(`${route.method} ${route.path}`, () => send(staff, request)))
      for (const request of inAll)
        responses.push(await timed(`${route.method} ${route.path}`, () => send(student, request)))
    }
  }
  return responses
}

async function newestIds(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select max(id)::int as id from students union select max(id)::int from registrations',
  )
  return rows.map(({ id }) => id)
}

/** Routes that sign out, and streams. */
const endless = /logout|sessions|events$|sandbox/

/** A request with the text in all its fields. */
function requestsWith(
  route: Parameters<typeof requestsOf>[0],
  schemas: Parameters<typeof requestsOf>[1],
  text: string,
): RequestToSend[] {
  return fc.sample(
    requestsOf(route, schemas, {
      fields: 'all',
      text: () => fc.constant(text),
      choice: (_name, values) => fc.constantFrom(...values, text),
      number: (_name, { min }) => fc.constant(min),
      extra: fc.constant({}),
    }),
    { numRuns: 1, seed: 1 },
  )
}

function visitor(address: string, cookie: string): Visitor {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(address + path, {
      redirect: 'manual',
      ...init,
      headers: { ...(init.headers as Record<string, string>), cookie },
      signal: AbortSignal.timeout(20_000),
    })
  return { ask, get: ask } as unknown as Visitor
}

async function timed(request: string, ask: () => Promise<Response>) {
  const startedAt = performance.now()
  const response = await ask().catch(() => undefined)
  await response?.arrayBuffer().catch(() => undefined)
  return { request, status: response?.status ?? 0, took: performance.now() - startedAt }
}

/** Too large, of another type, too deep, or invalid; some with the status they have to get. */
async function sendMalformedBodies(address: string) {
  const deep = `${'{"a":'.repeat(7_000)}1${'}'.repeat(7_000)}`
  const bodies: [type: string, body: string, expectedStatus?: number][] = [
    ['application/json', 'x'.repeat(10_000_000), 413],
    ['application/json', deep],
    ['application/json', '{"a":1e999}'],
    ['application/json', '\ufeff{}'],
    ['application/json', '{"email":"\\ud800","password":"\\u0000"}'],
    ['text/plain', '{}', 415],
    ['multipart/form-data; boundary=x', '--x--', 415],
    ['application/x-www-form-urlencoded', 'a=b', 415],
    ['', '{}', 415],
  ]
  const responses: TimedResponse[] = []
  for (const [type, body, expectedStatus] of bodies) {
    const startedAt = performance.now()
    const headers = { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }
    const response = await sendRaw(
      { address },
      { method: 'POST', path: '/api/auth/login', headers, body },
    )
    // The connection may be closed instead, because the body is too large.
    const status = response?.status ?? 413
    const request = `POST of ${Buffer.byteLength(body)} bytes of ${type || 'nothing'}`
    responses.push({ request, status, expectedStatus, took: performance.now() - startedAt })
  }
  return responses
}

/** Rows of all tables with a control character or a lone surrogate, plain or escaped in JSON. */
async function countUnprintableRows(client: Client): Promise<number> {
  const { rows } = await client.query<{ table: string }>(
    `select format('%I.%I', table_schema, table_name) as table from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  let total = 0
  for (const { table } of rows) {
    const result = await client.query<{ rows: number }>(
      `select count(*)::int as rows from ${table} one where one::text ~ $1`,
      [String.raw`[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]|\\u00[01]`],
    )
    total += result.rows[0]?.rows ?? 0
  }
  return total
}

/** `growth` in megabytes. */
type Measured = { responses: TimedResponse[]; unprintableRows: number; growth: number }

function judge(
  options: DrillOptions,
  { responses, unprintableRows, growth }: Measured,
): RowOutcome {
  const sorted = responses.map(({ took }) => took).sort((one, other) => one - other)
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
  const serverErrors = responses.filter(({ status }) => status >= 500 || status === 0)
  const unexpected = responses.filter(
    ({ status, expectedStatus = status }) => status !== expectedStatus,
  )
  const examples = [...serverErrors, ...unexpected].map(
    ({ request, status }) => `${status} from ${request}`,
  )
  const failures = [
    ...nonZero({
      'requests answered with 5xx or not at all': serverErrors.length,
      'requests with another status than expected': unexpected.length,
      'rows with unprintable characters': unprintableRows,
    }),
    ...[...new Set(examples)].slice(0, 3),
  ]
  if (!options.sabotage && p99 > allowedMs(250, options)) failures.push(`p99 ${p99.toFixed(0)} ms`)
  if (growth > 50) failures.push(formatGrowth(growth))
  return {
    counted: [`${responses.length} requests, p99 ${p99.toFixed(0)} ms, ${formatGrowth(growth)}`],
    failures,
  }
}

/** Megabytes after garbage collection. */
async function usedMemory(pid: number | undefined): Promise<number> {
  if (pid) process.kill(pid, 'SIGUSR2')
  await pause(2_000)
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
}
