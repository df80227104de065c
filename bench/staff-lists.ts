import { endpoints } from '../src/site-map.ts'
import { endpointFor, staffEndpoints } from '../src/staff-map.ts'
import {
  makeDataFolder,
  openOwnDatabase,
  removeDataFolder,
  signInsOf,
  startProduct,
} from '../test-support/product-process.ts'
import { seedStaffWorld } from './seed-staff-world.ts'

/**
 * How long staff wait for a list among 100,000 students and 10,000 registrations, through HTTP, from
 * the first byte asked to the last one read. `node bench/staff-lists.ts [rounds]`, after a build; in a
 * temporary folder. Beside each stands the floor, p50 and p95. Ends with 1 where a list takes longer than it may.
 */
const rounds = Number(process.argv[2] ?? 60)
const size = { students: 100_000, registrations: 10_000 }
/** Milliseconds that nineteen of twenty answers may take. */
const reach = 50

const { students, registrations, student } = staffEndpoints
/** Each holds several addresses, so that no single page is measured from a warm cache. */
const lists: Record<string, string[]> = {
  'students, newest first': pagesOf(students, ''),
  'students by name': pagesOf(students, 'sort=name'),
  'students far back': [`${students}?page=100`, `${students}?sort=name&page=99`],
  'students of a status': pagesOf(students, 'status=Inactive'),
  'students of a course': pagesOf(students, 'course=Data%20Science'),
  'status, course and name': pagesOf(students, 'status=Active&course=MERN%20Stack&sort=name'),
  'search: an id': ['S-50123', '51234', 's1200'].map(searching),
  'search: a name': ['Zoya Kulkarni', 'aarav iyer', 'Priya Reddy'].map(searching),
  'search: many of a name': ['kumar', 'Priya', 'deshmukh'].map(searching),
  'search: a phone number': ['+91 70 0007 9190', '7000791900', '99999999'].map(searching),
  'search: an e-mail': ['student-4711@', 'mail.example', 'nobody@nowhere'].map(searching),
  'search: two letters': ['zo', 'ku', 'qq'].map(searching),
  'search: nobody': ['xyzzy', 'Nobody Atall', '0000000000'].map(searching),
  'search in a status': ['kumar', 'zoya'].map((search) => `${searching(search)}&status=Pending`),
  'a student’s page': [1_020, 2_345, 80_123].map((id) => endpointFor(student, id)),
  'registrations, newest first': pagesOf(registrations, ''),
  'registrations: search': ['zoya', 'Data Sci', '7000791'].map(
    (search) => `${registrations}?search=${encodeURIComponent(search)}`,
  ),
}

const folder = await makeDataFolder()
const product = startProduct({ DATA_DIR: folder })
try {
  process.exitCode = (await measureAll(await product.ready)) ? 0 : 1
} finally {
  await product.signal('SIGTERM')
  await removeDataFolder(folder)
}

/** Whether every list was fast enough. */
async function measureAll(address: string): Promise<boolean> {
  const client = await openOwnDatabase(folder)
  await seedStaffWorld(client, size)
  await client.end()
  const cookie = await signIn(address)
  let isFast = true
  for (const [name, addresses] of Object.entries(lists)) {
    const { times, floor } = await measure(address, addresses, cookie)
    const high = at(times, 0.95)
    if (high > reach) isFast = false
    const verdict = high > reach ? `  more than ${reach}` : ''
    console.log(
      `${name.padEnd(28)} p50 ${ms(at(times, 0.5))}  p95 ${ms(high)}  floor ${ms(at(floor, 0.5))} ${ms(at(floor, 0.95))}${verdict}`,
    )
  }
  return isFast
}

async function signIn(address: string): Promise<string> {
  const { email, password } = signInsOf(product).find(({ role }) => role === 'admin') ?? {}
  const response = await fetch(`${address}${endpoints.login}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Alternates with the smallest answer a signed-in person gets: what a busy machine adds to both. */
async function measure(address: string, paths: string[], cookie: string) {
  const times: number[] = []
  const floor: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const path of paths) {
      times.push(await timeOf(address + path, cookie))
      floor.push(await timeOf(address + endpoints.me, cookie))
    }
  }
  const byLength = (one: number, other: number) => one - other
  return { times: times.sort(byLength), floor: floor.sort(byLength) }
}

async function timeOf(url: string, cookie: string): Promise<number> {
  const begun = performance.now()
  const response = await fetch(url, { headers: { cookie } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - begun
}

function pagesOf(path: string, query: string): string[] {
  return [1, 2, 7].map((page) => `${path}?${query}&page=${page}`.replace('?&', '?'))
}

function searching(search: string): string {
  return `${students}?search=${encodeURIComponent(search)}`
}

function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function ms(time: number): string {
  return `${time.toFixed(1).padStart(6)} ms`
}
