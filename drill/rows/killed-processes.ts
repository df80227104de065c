import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { freePort } from '../../test-support/free-port.ts'
import { openMailServer } from '../../test-support/mail-server.ts'
import type { Product } from '../../test-support/product-process.ts'
import { countBroken, countLost } from '../count-lost.ts'
import { allowedMs, type DrillOptions, type DrillRow, nonZero, type RowOutcome } from '../row.ts'
import { asynchronousCommit, mailsOutsideTransaction } from '../sabotages.ts'
import {
  openEnvironment,
  type SiteEnvironment,
  sabotageDatabase,
  signalServer,
  startSite,
} from '../site-environment.ts'
import { adminCookie, createTraffic, type Traffic } from '../traffic.ts'

/** The app, every other time together with its PostgreSQL, is killed during writes of every kind. */
export const killedProcesses: DrillRow = {
  name: 'killed at random during writes of every kind',
  expected: '100 kills, 10,000 acknowledged, 0 lost, ready ≤ 3 s, each mail once within 60 s',
  on: ['own', 'given'],
  inShort: true,
  sabotages: {
    'asynchronous commit': asynchronousCommit,
    'mails queued outside the transaction': mailsOutsideTransaction(600),
  },
  run: drill,
}

type KillDrill = {
  options: DrillOptions
  environment: SiteEnvironment
  traffic: Traffic
  mails: Awaited<ReturnType<typeof openMailServer>>
  start: () => Promise<Product>
  readyAfter: number[]
  killed: { app: number; both: number }
}

async function drill(options: DrillOptions): Promise<RowOutcome> {
  const environment = await openEnvironment(options)
  const mails = await openMailServer()
  const port = await freePort()
  const settings = { PORT: String(port), SMTP_URL: mails.url, TRUST_PROXY: 'loopback' }
  const traffic = createTraffic(() => [`http://127.0.0.1:${port}`])
  const start = async () => (await startSite(environment, options, settings)).product
  const readyAfter: number[] = []
  const killed = { app: 0, both: 0 }
  const context = { options, environment, traffic, mails, start, readyAfter, killed }
  let product = await start()
  try {
    const address = `http://127.0.0.1:${port}`
    await sabotageDatabase(environment, options)
    traffic.start({
      students: options.isShort ? 4 : 8,
      cookie: await adminCookie(product, address),
    })
    product = await killOften(context, product)
    await traffic.stop()
    return await judge(context)
  } finally {
    await traffic.stop()
    await product.killGroup()
    await mails.close()
    await resetSettings(environment, options)
    await environment.close()
  }
}

/** Until there were enough kills and acknowledged writes; twenty minutes at most. */
async function killOften(
  { options, environment, traffic, start, readyAfter, killed }: KillDrill,
  first: Product,
) {
  const { isShort, sabotage } = options
  const times = isShort ? 2 : 100
  const writes = isShort ? 40 : 10_000
  const end = performance.now() + (isShort ? 60_000 : 1_200_000)
  let product = first
  for (let killCount = 0; performance.now() < end; killCount++) {
    if (killCount >= times && traffic.writes() >= writes) break
    await waitForWrites(traffic, (writes / times) * (killCount + 1))
    await pause(Math.random() * 300)
    const both = sabotage !== undefined || killCount % 2 === 1
    const exit = product.killGroup()
    if (both) signalServer(environment.serverPid(), 'SIGKILL')
    await exit
    killed[both ? 'both' : 'app'] += 1
    const startedAt = performance.now()
    product = await start()
    readyAfter.push(performance.now() - startedAt)
  }
  return product
}

/** Until this many writes were acknowledged; six seconds at most. */
async function waitForWrites({ writes }: Traffic, expected: number) {
  const end = performance.now() + 6_000
  while (writes() < expected && performance.now() < end) await pause(20)
}

async function judge({
  options,
  environment,
  traffic,
  mails,
  readyAfter,
  killed,
}: KillDrill): Promise<RowOutcome> {
  const client = await environment.open()
  const lastMail = options.sabotage ? 0 : await waitForMails(client, options)
  const lostCounts = await countLost(client, traffic)
  const broken = await countBroken(client)
  const mailCounts = await countMails(client, mails.received)
  await client.end()
  const { responses, counts } = traffic
  const slowest = Math.max(...readyAfter)
  const figures = {
    ...lostCounts,
    ...broken,
    ...mailCounts.failures,
    ...Object.fromEntries(responses.unexpected),
    '503 without Retry-After': responses.withoutRetryAfter,
  }
  const late: string[] = []
  // A slow machine is no detected sabotage.
  if (!options.sabotage && slowest > allowedMs(3_000, options))
    late.push(`ready after ${seconds(slowest)}`)
  if (lastMail > 60_000) late.push(`mails still queued after ${seconds(lastMail)}`)
  if (!options.isShort && (readyAfter.length < 100 || traffic.writes() < 10_000))
    late.push('too few kills or writes in twenty minutes')
  const byKind = [...counts].map(([kind, times]) => `${times} ${kind}`)
  return {
    counted: [
      `${killed.app} kills of the app and ${killed.both} with its database`,
      `${traffic.writes()} acknowledged (${byKind.join(' ')})`,
      `ready after ${seconds(median(readyAfter))}, at most ${seconds(slowest)}`,
      `${mailCounts.distinct} mails, ${mailCounts.repeated} sent again under the same id, the last after ${seconds(lastMail)}`,
      `${responses.unavailable} × 503, ${responses.aborted} aborted`,
    ],
    failures: [...nonZero(figures), ...late],
  }
}

/** Milliseconds until no mail is queued: jobs of a dead process are locked for 45 s. */
async function waitForMails(client: pg.Client, options: DrillOptions): Promise<number> {
  // The short form does not wait for jobs of a dead process: it counts them as queued.
  if (options.isShort) return 0
  const startedAt = performance.now()
  for (;;) {
    const { rows } = await client.query(
      `select from graphile_worker.jobs where task_identifier = 'send-mail'`,
    )
    const took = performance.now() - startedAt
    if (rows.length === 0 || took > 120_000) return took
    await pause(200)
  }
}

/** Each registration has two mails, queued or sent, each under one id. */
async function countMails(client: pg.Client, mails: { id: string }[]) {
  const { rows } = await client.query<{ id: string }>(
    `select id::text from registrations where user_id in (select id from users where name like 'Caller %')`,
  )
  const { rows: queuedRows } = await client.query<{ id: string }>(
    `select payload ->> 'messageId' as id from graphile_worker._private_jobs
      where payload ->> 'messageId' like 'registration-%'`,
  )
  const arrivedIds = mails.map(({ id }) => id.replace(/^<|@.*/g, '')).filter(isOfRegistration)
  const all = [...arrivedIds, ...queuedRows.map(({ id }) => id.replace(/@.*/, ''))]
  const ids = new Map<string, Set<string>>()
  for (const id of all) {
    const [about = ''] = id.split('.')
    ids.set(about, (ids.get(about) ?? new Set()).add(id))
  }
  const ofEach = rows.flatMap(({ id }) =>
    ['student', 'admissions'].map(
      (recipient) => ids.get(`registration-${id}-${recipient}`)?.size ?? 0,
    ),
  )
  return {
    distinct: new Set(arrivedIds).size,
    repeated: arrivedIds.length - new Set(arrivedIds).size,
    failures: {
      'registrations without a mail': ofEach.filter((times) => times === 0).length,
      'mails under two ids': ofEach.filter((times) => times > 1).length,
    },
  }
}

const isOfRegistration = (id: string) => id.startsWith('registration-')

/** The next row uses the same server of a given database. */
async function resetSettings(environment: SiteEnvironment, { kind, sql }: DrillOptions) {
  if (kind === 'own' || !sql) return
  const client = await environment.open()
  await client.query('alter system reset all')
  await client.query('select pg_reload_conf()')
  await client.end()
}

function median(list: number[]): number {
  return list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`
}
