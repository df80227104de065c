import { setTimeout as pause } from 'node:timers/promises'
import { to } from '../../src/ui/addresses/site-map.ts'
import { post, timed, withSite } from '../a-site.ts'
import { at, type BenchPart, type Measuring, median, ms, type ResultLine } from '../part.ts'

const loginsASecond = 5
const pagesASecond = 50
const password = 'a long enough password'

/** Time of logins while pages are read, and whether it reveals which e-mails have an account. */
export const logins: BenchPart = {
  name: 'logins',
  measure: (how) =>
    withSite({}, async ({ address }) => {
      const people = Array.from({ length: 20 }, (_, index) => `bench-${index}@mail.example`)
      for (const email of people)
        await post(address, '/api/auth/register', { name: 'Asha', email, password })
      return [
        ...(await measureLoad(address, people, how)),
        await measureDifference(address, people, how),
      ]
    }),
}

/** Logins and pages are sent at fixed rates, whether or not earlier ones were answered. */
async function measureLoad(
  address: string,
  people: string[],
  { isShort }: Measuring,
): Promise<ResultLine[]> {
  const seconds = isShort ? 2 : 20
  const loginTimes: Promise<number>[] = []
  const read: Promise<number>[] = []
  const startedAt = performance.now()
  for (let tick = 0; tick < seconds * pagesASecond; tick++) {
    if (tick % (pagesASecond / loginsASecond) === 0) {
      const email = people[loginTimes.length % people.length]
      loginTimes.push(timed(() => post(address, '/api/auth/login', { email, password })))
    }
    read.push(timed(() => fetch(address + to.home).then((answer) => answer.text())))
    const next = startedAt + ((tick + 1) * 1000) / pagesASecond
    await pause(Math.max(0, next - performance.now()))
  }
  const [logins, pages] = [await Promise.all(loginTimes), await Promise.all(read)]
  return [
    {
      what: `log-in, ${loginsASecond} a second beside ${pagesASecond} pages`,
      measured: `p95 ${ms(at(logins, 0.95))}`,
      beside: `the pages meanwhile: p95 ${ms(at(pages, 0.95))}`,
      reach: '≤ 600 ms',
      isReached: at(logins, 0.95) <= 600,
    },
  ]
}

/** Wrong passwords for an e-mail with an account and one without, in turns. */
async function measureDifference(
  address: string,
  people: string[],
  { isShort }: Measuring,
): Promise<ResultLine> {
  const ids: number[] = []
  const unknown: number[] = []
  const guess = (email: string | undefined) =>
    timed(() => post(address, '/api/auth/login', { email, password: 'not the password' }))
  for (let pair = 0; pair < (isShort ? 10 : 200); pair++) {
    const ask = [
      async () => ids.push(await guess(people[pair % people.length])),
      async () => unknown.push(await guess(`nobody-${pair}@mail.example`)),
    ]
    // Which of the two comes first alternates: the second finds warm caches.
    for (const next of pair % 2 === 0 ? ask : ask.reverse()) await next()
  }
  const gap = Math.abs(median(ids) - median(unknown))
  const chance = chanceOfMore(ids, unknown)
  return {
    what: 'refused log-in, the e-mail has an account',
    measured: ms(median(ids)),
    beside: `it has none: ${ms(median(unknown))}, AUC ${chance.toFixed(2)}`,
    ratio: median(ids) / median(unknown),
    reach: 'AUC 0.5 ± 0.09, ≤ 5 ms apart',
    isReached: Math.abs(chance - 0.5) <= 0.09 && gap <= 5,
  }
}

/** How often one of the first takes longer than one of the second: 0.5 reveals nothing. */
function chanceOfMore(first: number[], second: number[]): number {
  let wins = 0
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0
  return wins / (first.length * second.length)
}
