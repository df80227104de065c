import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fastTrackCourses } from '../content/fast-track-page.ts'
import { endpoints } from '../src/site-map.ts'
import { openMailServer } from '../test-support/mail-server.ts'
import {
  makeDataFolder,
  openOwnDatabase,
  ownServer,
  type Product,
  removeDataFolder,
  startProduct,
} from '../test-support/product-process.ts'

/**
 * Kills the product, and every other time its PostgreSQL with it, at random moments while people
 * register, and then counts. `node bench/crash-drill.ts [kills] [seconds]`, on Linux, after a build.
 * Everything is on loopback and in a temporary folder. Ends with 1 where a promise was broken.
 */
const kills = bounded(process.argv[2], { normally: 20, least: 1, most: 500 })
const seconds = bounded(process.argv[3], { normally: 240, least: 10, most: 1_800 })
const callers = 8
/** Milliseconds that a mail may take after the last start: a dead process keeps its jobs for 45 s. */
const mailsWithin = 60_000

const answers = { ok: 0, away: 0, brokenOff: 0, limited: 0, wrong: new Map<string, number>() }
const acknowledged = new Set<string>()
/** Milliseconds from each new start to its readiness, by what had been killed. */
const readyAfter = { app: [] as number[], both: [] as number[] }

const folder = await makeDataFolder()
const mails = await openMailServer()
const port = await freePort()
const address = `http://127.0.0.1:${port}`
let isOver = false
let product: Product | undefined
try {
  process.exitCode = (await drill()) ? 0 : 1
} finally {
  isOver = true
  await product?.killGroup()
  await mails.close()
  await removeDataFolder(folder)
}

/** Whether every promise was kept. */
async function drill(): Promise<boolean> {
  product = await start()
  const working = Array.from({ length: callers }, (_, number) => registerPeople(number))
  const end = performance.now() + seconds * 1_000
  for (let done = 0; done < kills && performance.now() < end; done++) {
    await pause(randomInt(200, 2_500))
    const what = done % 2 === 0 ? 'app' : 'both'
    await kill(product, what)
    const begun = performance.now()
    product = await start()
    readyAfter[what].push(performance.now() - begun)
  }
  isOver = true
  await Promise.all(working)
  const lastMail = await waitForMails()
  return report(await count(), lastMail)
}

/** One caller: new people, each registering for every course, everything retried until answered. */
async function registerPeople(caller: number) {
  for (let number = 0; !isOver; number++) {
    const person = {
      name: `Caller ${caller}`,
      email: `${randomUUID()}@mail.example`,
      password: randomUUID(),
    }
    const from = `10.${caller}.${number >> 8}.${number & 255}`
    const cookie = await signIn(person, from)
    for (const course of fastTrackCourses) {
      if (!cookie || isOver) break
      const ask = () => send(endpoints.freeDemo, { phone: '98765 43210', course }, { from, cookie })
      // Every fifth is sent twice at once, as a double click does.
      const asked = randomInt(5) === 0 ? await Promise.all([ask(), ask()]) : [await ask()]
      if (asked.some((response) => response?.ok)) acknowledged.add(`${person.email} ${course}`)
    }
  }
}

/** The cookie of a new person; a sign-up whose answer was lost is found by logging in. */
async function signIn(person: { name: string; email: string; password: string }, from: string) {
  let response = await send(endpoints.register, person, { from, cookie: '' })
  if (response?.status === 409) response = await send(endpoints.login, person, { from, cookie: '' })
  return response?.headers.getSetCookie()[0]?.split(';')[0]
}

/** Sent again until something else than “not now” is answered, as a patient person would. */
async function send(
  path: string,
  body: object,
  { from, cookie }: { from: string; cookie: string },
) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from, cookie }
  const asking = { method: 'POST', headers, body: JSON.stringify(body) }
  while (!isOver) {
    try {
      const response = await fetch(address + path, {
        ...asking,
        signal: AbortSignal.timeout(10_000),
      })
      await response.arrayBuffer()
      note(response, path)
      if (response.status !== 503) return response
    } catch {
      answers.brokenOff += 1
    }
    await pause(randomInt(20, 120))
  }
}

function note({ ok, status }: Response, path: string) {
  if (ok) answers.ok += 1
  else if (status === 503) answers.away += 1
  else if (status === 429) answers.limited += 1
  else if (status !== 409) {
    const kind = `${status} from ${path}`
    answers.wrong.set(kind, (answers.wrong.get(kind) ?? 0) + 1)
  }
}

async function start(): Promise<Product> {
  const started = startProduct({
    DATA_DIR: folder,
    PORT: String(port),
    SMTP_URL: mails.url,
    TRUST_PROXY: 'loopback',
  })
  started.ended.then(({ code }) => {
    if (code !== null && !isOver) console.error(`It ended by itself:\n${started.said.err}`)
  })
  await started.ready
  while (!(await fetch(address + endpoints.readyz).catch(() => undefined))?.ok) await pause(10)
  return started
}

async function kill(running: Product, what: 'app' | 'both') {
  const server = ownServer(folder)
  const ended = running.killGroup()
  if (what === 'both' && server) {
    for (const pid of [server.pid, ...childrenOf(server.pid)]) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It ended in this moment.
      }
    }
  }
  await ended
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=\w )/)
        return Number(afterName.split(' ')[1]) === parent
      } catch {
        return false
      }
    })
    .map(Number)
}

/** Seconds until no mail waits any more. */
async function waitForMails(): Promise<number> {
  const database = await openOwnDatabase(folder)
  const begun = performance.now()
  for (;;) {
    const { rows } = await database.query('select from graphile_worker.jobs')
    const took = performance.now() - begun
    if (rows.length === 0 || took > 2 * mailsWithin) {
      await database.end()
      return took / 1_000
    }
    await pause(200)
  }
}

async function count() {
  const database = await openOwnDatabase(folder)
  const { rows } = await database.query<{ id: string; key: string; entries: number }>(
    `select r.id, u.email || ' ' || r.course as key,
            (select count(*)::int from events e where e.record_kind = 'registration'
                and e.record_id = r.id::text and e.event = 'register') as entries
       from registrations r join users u on u.id = r.user_id
      where u.name like 'Caller %'`,
  )
  await database.end()
  const kept = new Set(rows.map(({ key }) => key))
  const seen = mails.seen.map(({ id }) => id.replace(/@.*/, ''))
  const aboutRegistrations = seen.filter((id) => id.startsWith('<registration-'))
  const sent = new Set(aboutRegistrations)
  const about = new Set(aboutRegistrations.map((id) => id.replace(/\..*/, '')))
  const hasBoth = ({ id }: { id: string }) =>
    ['student', 'admissions'].every((reader) => about.has(`<registration-${id}-${reader}`))
  return {
    rows: rows.length,
    doubled: rows.length - kept.size,
    lost: [...acknowledged].filter((key) => !kept.has(key)).length,
    withoutEntry: rows.filter(({ entries }) => entries !== 1).length,
    withoutMails: rows.filter((row) => !hasBoth(row)).length,
    mails: sent.size,
    repeated: aboutRegistrations.length - sent.size,
  }
}

/** Prints the figures; says whether every promise was kept. */
function report(counted: Awaited<ReturnType<typeof count>>, lastMail: number): boolean {
  const times = (list: number[]) => {
    const sorted = list.toSorted((a, b) => a - b)
    const shown = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
    return shown.map((time = 0) => `${(time / 1_000).toFixed(1)} s`).join(', ')
  }
  const wrong = [...answers.wrong].map(([kind, times]) => `${times} × ${kind}`).join(', ') || 'none'
  const rows: [string, string | number, string?][] = [
    ['kills of the app alone', readyAfter.app.length],
    ['kills of the app and its database', readyAfter.both.length],
    ['ready again after the app (median, worst)', times(readyAfter.app), 'reach 3 s'],
    ['ready again after both (median, worst)', times(readyAfter.both), 'reach 3 s'],
    ['answers: good', answers.ok],
    [
      'answers: 503 / broken off / 429',
      `${answers.away} / ${answers.brokenOff} / ${answers.limited}`,
    ],
    ['answers that may not be', wrong, 'none'],
    ['registrations acknowledged', acknowledged.size],
    ['registrations kept', counted.rows, 'at least as many'],
    ['acknowledged and lost', counted.lost, '0'],
    ['kept twice', counted.doubled, '0'],
    ['without their one event', counted.withoutEntry, '0'],
    ['without both their mails', counted.withoutMails, '0'],
    ['mails, each counted once', counted.mails, 'twice the kept'],
    ['mails repeated under the same id', counted.repeated],
    ['last mail after the last start', `${lastMail.toFixed(1)} s`, 'reach 60 s'],
  ]
  for (const [name, figure, aim] of rows)
    console.log(`${name.padEnd(42)} ${String(figure).padEnd(16)} ${aim ?? ''}`.trimEnd())
  const { lost, doubled, withoutEntry, withoutMails, mails: distinct } = counted
  return (
    lost + doubled + withoutEntry + withoutMails + answers.wrong.size === 0 &&
    distinct === 2 * counted.rows &&
    lastMail * 1_000 <= mailsWithin
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const taken = (server.address() as AddressInfo).port
  server.close()
  await once(server, 'close')
  return taken
}

function bounded(
  given: string | undefined,
  { normally, least, most }: { normally: number; least: number; most: number },
): number {
  const number = given === undefined ? normally : Number(given)
  if (Number.isInteger(number) && number >= least && number <= most) return number
  console.error(`${given} is not a whole number from ${least} to ${most}.`)
  process.exit(1)
}
