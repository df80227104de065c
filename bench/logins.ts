import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints, to } from '../src/site-map.ts'
import { makeDataFolder, removeDataFolder, startProduct } from '../test-support/product-process.ts'

/**
 * How long logins take while pages are read, and whether their time tells which e-mails have an
 * account. `node bench/logins.ts [seconds]`, after a build, on a machine that does nothing else.
 */
const seconds = Number(process.argv[2] ?? 20)
const loginsASecond = 5
const pagesASecond = 50
const pairs = 200
const password = 'a long enough password'

const folder = await makeDataFolder()
const product = startProduct({ DATA_DIR: folder, TRUST_PROXY: 'loopback' })
try {
  const address = await product.ready
  const people = Array.from({ length: 20 }, (_, index) => `bench-${index}@mail.example`)
  for (const email of people)
    await post(address, endpoints.register, { name: 'Asha', email, password })
  await measureLoad(address, people)
  await measureDifference(address, people)
} finally {
  await product.signal('SIGTERM')
  await removeDataFolder(folder)
}

/** Logins and pages leave at their own pace, whether or not those before them were answered. */
async function measureLoad(address: string, people: string[]) {
  const logins: Promise<number>[] = []
  const pages: Promise<number>[] = []
  const begun = performance.now()
  for (let tick = 0; tick < seconds * pagesASecond; tick++) {
    if (tick % (pagesASecond / loginsASecond) === 0) {
      const email = people[logins.length % people.length]
      logins.push(timed(() => post(address, endpoints.login, { email, password }, 200)))
    }
    pages.push(timed(() => fetch(address + to.home).then((answer) => answer.text())))
    const next = begun + ((tick + 1) * 1000) / pagesASecond
    await pause(Math.max(0, next - performance.now()))
  }
  const [entered, read] = [await Promise.all(logins), await Promise.all(pages)]
  console.log(
    `${entered.length} logins in ${seconds} s: median ${show(quantile(entered, 0.5))}, p95 ${show(quantile(entered, 0.95))} (reach 600 ms)`,
  )
  console.log(
    `${read.length} pages meanwhile: median ${show(quantile(read, 0.5))}, p95 ${show(quantile(read, 0.95))}`,
  )
}

/** Wrong passwords for an e-mail that has an account and one that has none, in turns. */
async function measureDifference(address: string, people: string[]) {
  const known: number[] = []
  const unknown: number[] = []
  const guess = (email: string | undefined) =>
    timed(() => post(address, endpoints.login, { email, password: 'not the password' }, 401))
  for (let pair = 0; pair < pairs; pair++) {
    const ask = [
      async () => known.push(await guess(people[pair % people.length])),
      async () => unknown.push(await guess(`nobody-${pair}@mail.example`)),
    ]
    // Which of the two comes first changes: the second finds everything warm.
    for (const next of pair % 2 === 0 ? ask : ask.reverse()) await next()
  }
  const gap = Math.abs(quantile(known, 0.5) - quantile(unknown, 0.5))
  console.log(
    `${pairs} pairs of a known and an unknown e-mail: AUC ${chanceOfMore(known, unknown).toFixed(3)} (reach 0.5 ± 0.09), medians ${gap.toFixed(2)} ms apart (reach 5 ms)`,
  )
}

/** How often one of the first takes longer than one of the second: 0.5 tells nothing. */
function chanceOfMore(first: number[], second: number[]): number {
  let wins = 0
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0
  return wins / (first.length * second.length)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Each from an address of its own, so that no limit is in the way. */
async function post(address: string, path: string, body: object, expected = 201) {
  const from = `127.${[...randomBytes(3)].join('.')}`
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })
  await answer.text()
  if (answer.status !== expected) throw new Error(`${path} answered ${answer.status}.`)
}

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0
}

function show(milliseconds: number): string {
  return `${milliseconds.toFixed(0)} ms`
}
