import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { freePort } from '../../test-support/free-port.ts'
import { openMailServer } from '../../test-support/mail-server.ts'
import type { Product } from '../../test-support/product-process.ts'
import { countBroken, countLost } from '../count-kept.ts'
import { adminCookie, createTraffic, type Traffic } from '../people.ts'
import {
  openEnvironment,
  type SiteEnvironment,
  sabotageDatabase,
  signalServer,
  startSite,
} from '../place.ts'
import {
  asynchronousCommit,
  type DrillOptions,
  type DrillRow,
  noneOf,
  type RowOutcome,
  within,
} from '../row.ts'

/** The app, and every other time its PostgreSQL with it, is killed during every kind of write. */
export const kills: DrillRow = {
  name: 'killed at random, while everybody writes',
  reach: '100 kills, 10,000 acknowledged, 0 lost, ready ≤ 3 s, each mail once within 60 s',
  on: ['own', 'given'],
  inShort: true,
  sabotages: {
    'asynchronous commit': asynchronousCommit,
    'mails beside the transaction': {
      spoils: [
        {
          file: 'src/platform/mail/queue-mail.ts',
          find: 'await addJob(tx, mailJob.name, { payload, key: mail.id })',
          put: 'void setTimeout(() => addJob(tx, mailJob.name, { payload, key: mail.id }).catch(() => undefined), 600)',
        },
      ],
    },
  },
  run: drill,
}

type KillDrill = {
  asked: DrillOptions
  place: SiteEnvironment
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
  const killDrill = {
    asked: options,
    place: environment,
    traffic,
    mails,
    start,
    readyAfter,
    killed,
  }
  let product = await start()
  try {
    const address = `http://127.0.0.1:${port}`
    await sabotageDatabase(environment, options)
    traffic.begin({
      students: options.isShort ? 4 : 8,
      cookie: await adminCookie(product, address),
    })
    product = await killOften(killDrill, product)
    await traffic.end()
    return await judge(killDrill)
  } finally {
    await traffic.end()
    await product.killGroup()
    await mails.close()
    await undoSettings(environment, options)
    await environment.close()
  }
}

/** As often as asked, and until enough was acknowledged; twenty minutes at most. */
async function killOften(
  { asked: options, place: environment, traffic, start, readyAfter, killed }: KillDrill,
  first: Product,
) {
  const { isShort, sabotage } = options
  const times = isShort ? 2 : 100
  const writes = isShort ? 40 : 10_000
  const end = performance.now() + (isShort ? 60_000 : 1_200_000)
  let product = first
  for (let killCount = 0; performance.now() < end; killCount++) {
    if (killCount >= times && traffic.writes() >= writes) break
    await untilWritten(traffic, (writes / times) * (killCount + 1))
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

/** Each run lasts until its share was acknowledged, six seconds at most. */
async function untilWritten({ writes }: Traffic, share: number) {
  const end = performance.now() + 6_000
  while (writes() < share && performance.now() < end) await pause(20)
}

async function judge({
  asked: options,
  place: environment,
  traffic,
  mails,
  readyAfter,
  killed,
}: KillDrill): Promise<RowOutcome> {
  const client = await environment.open()
  const lastMail = options.sabotage ? 0 : await waitForMails(client, options)
  const lostCounts = await countLost(client, traffic)
  const broken = await countBroken(client)
  const mailCounts = await countMails(client, mails.seen)
  await client.end()
  const { answers, written: versions } = traffic
  const slowest = Math.max(...readyAfter)
  const figures = {
    ...lostCounts,
    ...broken,
    ...mailCounts.wrong,
    ...Object.fromEntries(answers.wrong),
    '503 without Retry-After': answers.withoutRetryAfter,
  }
  const late: string[] = []
  // A slow machine must not be what notices a sabotage.
  if (!options.sabotage && slowest > within(3_000, options))
    late.push(`ready again only after ${seconds(slowest)}`)
  if (lastMail > 60_000) late.push(`mails still waited after ${seconds(lastMail)}`)
  if (!options.isShort && (readyAfter.length < 100 || traffic.writes() < 10_000))
    late.push('it took too long to kill and write as often as it has to be')
  const byKind = [...versions].map(([kind, times]) => `${times} ${kind}`)
  return {
    counted: [
      `${killed.app} kills of the app and ${killed.both} with its database`,
      `${traffic.writes()} acknowledged (${byKind.join(' ')})`,
      `ready after ${seconds(middle(readyAfter))}, at most ${seconds(slowest)}`,
      `${mailCounts.distinct} mails, ${mailCounts.repeated} again under their id, the last after ${seconds(lastMail)}`,
      `${answers.away} × 503, ${answers.brokenOff} broken off`,
    ],
    misses: [...noneOf(figures), ...late],
  }
}

/** Milliseconds until no mail waits: jobs of a dead process are locked for 45 s. */
async function waitForMails(client: pg.Client, options: DrillOptions): Promise<number> {
  // The short form does not wait for jobs of a dead process: they count as waiting.
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

/** For each registration its two mails: waiting or sent, each under one id. */
async function countMails(client: pg.Client, mails: { id: string }[]) {
  const { rows } = await client.query<{ id: string }>(
    `select id::text from registrations where user_id in (select id from users where name like 'Caller %')`,
  )
  const { rows: waitingRows } = await client.query<{ id: string }>(
    `select payload ->> 'messageId' as id from graphile_worker._private_jobs
      where payload ->> 'messageId' like 'registration-%'`,
  )
  const arrivedIds = mails.map(({ id }) => id.replace(/^<|@.*/g, '')).filter(isOfRegistration)
  const all = [...arrivedIds, ...waitingRows.map(({ id }) => id.replace(/@.*/, ''))]
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
    wrong: {
      'registrations without a mail': ofEach.filter((times) => times === 0).length,
      'mails under two ids': ofEach.filter((times) => times > 1).length,
    },
  }
}

const isOfRegistration = (id: string) => id.startsWith('registration-')

/** The server of a given database is used by the next row. */
async function undoSettings(environment: SiteEnvironment, { kind, sql }: DrillOptions) {
  if (kind === 'own' || !sql) return
  const client = await environment.open()
  await client.query('alter system reset all')
  await client.query('select pg_reload_conf()')
  await client.end()
}

function middle(list: number[]): number {
  return list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`
}
