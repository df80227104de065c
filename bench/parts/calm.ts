import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { to } from '../../src/ui/addresses/site-map.ts'
import { fill, post, signInAsAdmin, timed, withSite } from '../a-site.ts'
import { at, type BenchPart, ms, type ResultLine } from '../part.ts'

/** How much hashing passwords and rendering files delays readers of pages. */
export const calm: BenchPart = {
  name: 'calm',
  measure: ({ isShort }) =>
    withSite({}, async (site) => {
      const seconds = isShort ? 2 : 15
      await fill(site, isShort ? 1_000 : 100_000)
      const cookie = await signInAsAdmin(site)
      const { address } = site
      const idle = await readPages(address, pause(seconds * 1_000))
      const hashing = await readPages(address, hashFor(address, seconds))
      const exporting = await readPages(address, exportAtOnce(address, cookie))
      return [
        lineOf('pages while every processor hashes passwords', hashing, idle),
        lineOf('pages while five files of all students are made', exporting, idle),
      ]
    }),
}

function lineOf(what: string, busy: number[], idle: number[]): ResultLine {
  return {
    what,
    measured: `p99 ${ms(at(busy, 0.99))}, p50 ${ms(at(busy, 0.5))}`,
    beside: `nothing else asked: p99 ${ms(at(idle, 0.99))}`,
    ratio: at(busy, 0.99) / at(idle, 0.99),
    reach: '≤ 150 ms',
    isReached: at(busy, 0.99) <= 150,
  }
}

/** Fifty pages a second, each on a connection of its own, until the work is done. */
async function readPages(address: string, work: Promise<unknown>): Promise<number[]> {
  let isDone = false
  work.then(() => {
    isDone = true
  })
  const times: Promise<number>[] = []
  while (!isDone) {
    times.push(timed(() => read(address + to.home)))
    await pause(20)
  }
  return Promise.all(times)
}

function read(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (answer) => answer.resume().on('end', resolve)).on('error', reject)
  })
}

/** Sixteen log-ins at any time: more than the thread pool runs at once. */
async function hashFor(address: string, seconds: number) {
  const end = performance.now() + seconds * 1_000
  const guess = { email: 'nobody@mail.example', password: 'not the password' }
  let n = 0
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (performance.now() < end) {
        n += 1
        await post(address, '/api/auth/login', { ...guess, email: `nobody-${n}@mail.example` })
      }
    }),
  )
}

async function exportAtOnce(address: string, cookie: string) {
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      const response = await fetch(`${address}/api/admin/students.csv`, { headers: { cookie } })
      await response.arrayBuffer()
    }),
  )
}
