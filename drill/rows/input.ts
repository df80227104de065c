import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { endpoints } from '../../src/site-map.ts'
import { askRaw } from '../../test-support/raw-request.ts'
import {
  readRoutes,
  requestsOf,
  type Asked as Sent,
  send,
} from '../../test-support/route-requests.ts'
import type { Site, Visitor } from '../../test-support/site.ts'
import { naughty } from '../naughty.ts'
import { adminCookie } from '../people.ts'
import { openPlace, startSite } from '../place.ts'
import { type Asked, noneOf, type Outcome, type Row, within } from '../row.ts'
import { arrive } from './trouble.ts'

/** Every text that broke somebody's software, in every field there is, and bodies that are none. */
export const input: Row = {
  name: 'naughty strings in every field, bodies that are none',
  reach: 'no 5xx, ≤ 250 ms, the same process, +50 MB at most',
  on: ['given', 'own'],
  inShort: false,
  sabotages: {
    'NUL and half characters let through': {
      spoils: [
        {
          file: 'src/wire/contract.ts',
          find: 'noControlCharacters = /^\\P{Cc}*$/u',
          put: 'noControlCharacters = /^/u',
        },
        {
          file: 'src/domain/students/contract.ts',
          find: '.regex(/^\\P{Cc}*$/u',
          put: '.regex(/^/u',
        },
        {
          file: 'src/domain/students/contract.ts',
          find: 'text.isWellFormed()',
          put: 'text !== undefined',
        },
        {
          file: 'src/domain/students/contract.ts',
          find: '.regex(/^(\\P{Cc}|[\\n\\t])*$/u',
          put: '.regex(/^/u',
        },
      ],
    },
    'bodies of any size': {
      spoils: [
        {
          file: 'src/platform/http/security.ts',
          find: 'bodyLimit({',
          put: '((_: unknown) => async (_c: unknown, next: () => Promise<void>) => next())({',
        },
      ],
    },
  },
  run,
}

async function run(asked: Asked): Promise<Outcome> {
  const place = await openPlace(asked)
  const { product, address } = await startSite(place, asked, { TRUST_PROXY: 'loopback' })
  const answers: Answer[] = []
  try {
    const visitors = [
      await visitor(address, (await arrive(address)).cookie),
      await visitor(address, await adminCookie(product, address)),
    ]
    const client = await place.open()
    // Everything was asked once: what is made at the first time is made.
    await askAll(visitors, address, client, ['Asha'])
    const before = await memoryKept(product.pid)
    const step = asked.isShort ? Math.ceil(naughty.length / 12) : 1
    const texts = naughty.filter((_, place) => place % step === 0)
    answers.push(...(await askAll(visitors, address, client, texts)))

    await client.end()
    answers.push(...(await sendNoBodies(address)))
    return judge(asked, answers, (await memoryKept(product.pid)) - before)
  } finally {
    await product.killGroup()
    await place.close()
  }
}

type Answer = { of: string; status: number; took: number }

/** Each text in every field of every route, by each visitor. */
async function askAll(
  visitors: Visitor[],
  address: string,
  client: { query(text: string): Promise<unknown> },
  texts: string[],
): Promise<Answer[]> {
  const answers: Answer[] = []
  const { routes, schemas } = await readRoutes({ address } as Site)
  for (const one of visitors)
    for (const route of routes.filter(({ path }) => !endless.test(path))) {
      // Limits would hide what is behind them.
      await client.query('delete from rate_limits')
      for (const text of texts)
        for (const sent of requestsWith(route, schemas, text))
          answers.push(await timed(`${route.method} ${route.path}`, () => send(one, sent)))
    }
  return answers
}

/** What signs out, and what never ends. */
const endless = /logout|sessions|events$|sandbox/

/** A request all of whose fields hold the text. */
function requestsWith(
  route: Parameters<typeof requestsOf>[0],
  schemas: Parameters<typeof requestsOf>[1],
  text: string,
): Sent[] {
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
  const begun = performance.now()
  const response = await ask().catch(() => undefined)
  await response?.arrayBuffer().catch(() => undefined)
  return { of, status: response?.status ?? 0, took: performance.now() - begun }
}

/** Too large, of another type, too deep, and not what they say. */
async function sendNoBodies(address: string) {
  const deep = `${'{"a":'.repeat(7_000)}1${'}'.repeat(7_000)}`
  const bodies: [string, string][] = [
    ['application/json', 'x'.repeat(10_000_000)],
    ['application/json', deep],
    ['application/json', '{"a":1e999}'],
    ['application/json', '\ufeff{}'],
    ['application/json', '{"email":"\\ud800","password":"\\u0000"}'],
    ['text/plain', '{}'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/x-www-form-urlencoded', 'a=b'],
    ['', '{}'],
  ]
  const answers: Answer[] = []
  for (const [type, body] of bodies) {
    const begun = performance.now()
    const headers = { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }
    const answer = await askRaw(
      { address },
      { method: 'POST', path: endpoints.login, headers, body },
    )
    // A connection that was closed on what was too large is an answer.
    answers.push({
      of: `POST of ${type}`,
      status: answer?.status ?? 413,
      took: performance.now() - begun,
    })
  }
  return answers
}

function judge(asked: Asked, answers: Answer[], grown: number): Outcome {
  const sorted = answers.map(({ took }) => took).sort((one, other) => one - other)
  const late = sorted[Math.floor(sorted.length * 0.99)] ?? 0
  const broken = answers.filter(({ status }) => status >= 500 || status === 0)
  const first = [...new Set(broken.map(({ of, status }) => `${status} from ${of}`))].slice(0, 3)
  const misses = [...noneOf({ 'answers of 5xx, or none': broken.length }), ...first]
  if (!asked.sabotage && late > within(250, asked)) misses.push(`p99 ${late.toFixed(0)} ms`)
  if (grown > 50) misses.push(`+${grown.toFixed(0)} MB`)
  return {
    counted: [`${answers.length} requests, p99 ${late.toFixed(0)} ms, +${grown.toFixed(0)} MB`],
    misses,
  }
}

/** Megabytes that it holds once everything is cleared away that it needs no more. */
async function memoryKept(pid: number | undefined): Promise<number> {
  if (pid) process.kill(pid, 'SIGUSR2')
  await pause(2_000)
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
}
