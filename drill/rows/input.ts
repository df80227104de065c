import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import type { Client } from 'pg'
import { goodRequests, spoilEach } from '../../test-support/odd-text.ts'
import { sendRaw } from '../../test-support/raw-request.ts'
import {
  type RouteRequest as RequestToSend,
  readRoutes,
  requestsOf,
  send,
} from '../../test-support/route-requests.ts'
import type { Site, Visitor } from '../../test-support/site.ts'
import { naughty } from '../naughty.ts'
import { adminCookie } from '../people.ts'
import { openEnvironment, startSite } from '../place.ts'
import { type DrillOptions, type DrillRow, grown, noneOf, type RowOutcome, within } from '../row.ts'
import { arrive } from './trouble.ts'

/** Every harmful text in every field, and invalid bodies. */
export const input: DrillRow = {
  name: 'naughty strings in every field, bodies that are none',
  reach:
    'no 5xx, nothing stored that cannot be printed, ≤ 250 ms, the same process, +50 MB at most',
  on: ['given', 'own'],
  inShort: false,
  sabotages: {
    'NUL and half characters let through': {
      spoils: [
        {
          file: 'src/ui/api/contract.ts',
          find: 'noControlCharacters = /^\\P{Cc}*$/u',
          put: 'noControlCharacters = /^/u',
        },
        {
          file: 'src/modules/students/contract.ts',
          find: '.regex(/^\\P{Cc}*$/u',
          put: '.regex(/^/u',
        },
        {
          file: 'src/modules/students/contract.ts',
          find: 'text.isWellFormed()',
          put: 'text !== undefined',
        },
        {
          file: 'src/modules/students/contract.ts',
          find: '.regex(/^(\\P{Cc}|[\\n\\t])*$/u',
          put: '.regex(/^/u',
        },
      ],
    },
    'bodies of any size': {
      spoils: [
        {
          file: 'src/app/server/security.ts',
          find: 'bodyLimit({',
          put: '((_: unknown) => async (_c: unknown, next: () => Promise<void>) => next())({',
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
    const student = await visitor(address, (await arrive(address)).cookie)
    const ask = { client, address, student, comeIn: () => adminCookie(product, address) }
    // Everything was requested once: what is made at the first request exists.
    await askAll(ask, ['Asha'])
    const before = await memoryKept(product.pid)
    const texts = naughty.flatMap((kind) => (options.isShort ? kind.slice(0, 1) : kind))
    const answers = await askAll(ask, texts)
    const badRows = await unprintableRows(client)
    await client.end()
    answers.push(...(await sendNoBodies(address)))
    return judge(options, {
      answers,
      kept: badRows,
      more: (await memoryKept(product.pid)) - before,
    })
  } finally {
    await product.killGroup()
    await environment.close()
  }
}

type Answer = { of: string; status: number; took: number; wanted?: number | undefined }
type RequestContext = {
  client: Client
  address: string
  student: Visitor
  /** The cookie of a member of staff who just signed in. */
  comeIn(): Promise<string>
}

/** Each text in every field of every route: in all at once, and in each alone with valid others. */
async function askAll(context: RequestContext, texts: string[]): Promise<Answer[]> {
  const { client, address, student, comeIn } = context
  const answers: Answer[] = []
  const { routes, schemas } = await readRoutes({ address } as Site)
  const ids = await newestIds(client)
  for (const route of routes.filter(({ path }) => !endless.test(path))) {
    // Limits would hide other errors, and an earlier request may have signed out.
    await client.query('delete from rate_limits')
    const staff = await visitor(address, await comeIn())
    const [right] = fc.sample(goodRequests(route, schemas, { fields: 'all', ids }), {
      numRuns: 1,
      seed: 1,
    })
    for (const text of texts) {
      const all = requestsWith(route, schemas, text)
      const alone = right ? spoilEach(right, () => text) : []
      for (const request of [...all, ...alone])
        answers.push(await timed(`${route.method} ${route.path}`, () => send(staff, request)))
      for (const request of all)
        answers.push(await timed(`${route.method} ${route.path}`, () => send(student, request)))
    }
  }
  return answers
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

async function visitor(address: string, cookie: string): Promise<Visitor> {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(address + path, {
      redirect: 'manual',
      ...init,
      headers: { ...(init.headers as Record<string, string>), cookie },
      signal: AbortSignal.timeout(20_000),
    })
  return { ask, get: ask } as unknown as Visitor
}

async function timed(of: string, ask: () => Promise<Response>) {
  const startedAt = performance.now()
  const response = await ask().catch(() => undefined)
  await response?.arrayBuffer().catch(() => undefined)
  return { of, status: response?.status ?? 0, took: performance.now() - startedAt }
}

/** Too large, of another type, too deep, or not what they claim; with the expected sentence. */
async function sendNoBodies(address: string) {
  const deep = `${'{"a":'.repeat(7_000)}1${'}'.repeat(7_000)}`
  const bodies: [type: string, body: string, wanted?: number][] = [
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
  const answers: Answer[] = []
  for (const [type, body, expectedStatus] of bodies) {
    const startedAt = performance.now()
    const headers = { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }
    const answer = await sendRaw(
      { address },
      { method: 'POST', path: '/api/auth/login', headers, body },
    )
    // A connection closed because the body was too large is a response.
    const status = answer?.status ?? 413
    const of = `POST of ${Buffer.byteLength(body)} bytes of ${type || 'nothing'}`
    answers.push({ of, status, wanted: expectedStatus, took: performance.now() - startedAt })
  }
  return answers
}

/** Number of rows of all tables with an unprintable character or half a character: plain, or as JSON. */
async function unprintableRows(client: Client): Promise<number> {
  const { rows } = await client.query<{ table: string }>(
    `select format('%I.%I', table_schema, table_name) as table from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  let foundCount = 0
  for (const { table } of rows) {
    const result = await client.query<{ rows: number }>(
      `select count(*)::int as rows from ${table} one where one::text ~ $1`,
      [String.raw`[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]|\\u00[01]`],
    )
    foundCount += result.rows[0]?.rows ?? 0
  }
  return foundCount
}

type Responses = { answers: Answer[]; kept: number; more: number }

function judge(options: DrillOptions, { answers, kept: badRows, more }: Responses): RowOutcome {
  const sorted = answers.map(({ took }) => took).sort((one, other) => one - other)
  const late = sorted[Math.floor(sorted.length * 0.99)] ?? 0
  const broken = answers.filter(({ status }) => status >= 500 || status === 0)
  const other = answers.filter(
    ({ status, wanted: expectedStatus = status }) => status !== expectedStatus,
  )
  const first = [...broken, ...other].map(({ of, status }) => `${status} from ${of}`)
  const misses = [
    ...noneOf({
      'answers of 5xx, or none': broken.length,
      'answers that say something else': other.length,
      'rows with what cannot be printed': badRows,
    }),
    ...[...new Set(first)].slice(0, 3),
  ]
  if (!options.sabotage && late > within(250, options)) misses.push(`p99 ${late.toFixed(0)} ms`)
  if (more > 50) misses.push(grown(more))
  return {
    counted: [`${answers.length} requests, p99 ${late.toFixed(0)} ms, ${grown(more)}`],
    misses,
  }
}

/** Megabytes after garbage collection. */
async function memoryKept(pid: number | undefined): Promise<number> {
  if (pid) process.kill(pid, 'SIGUSR2')
  await pause(2_000)
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
}
