import catalogue from '../content/courses.json' with { type: 'json' }
import { endpoints } from '../src/site-map.ts'
import { staffEndpoints } from '../src/staff-map.ts'
import { fillPath } from '../src/wire/fill-path.ts'
import {
  makeDataFolder,
  openOwnDatabase,
  removeDataFolder,
  signInsOf,
  startProduct,
} from '../test-support/product-process.ts'
import { seedStaffWork } from './seed-staff-work.ts'
import { seedStaffWorld } from './seed-staff-world.ts'

/**
 * How long staff wait for whatever they read, among 100,000 students and 10,000 registrations with two
 * years of work on them, through HTTP, from the first byte asked to the last one read.
 * `node bench/staff-lists.ts [rounds] [word]`, after a build, in a temporary folder; with a word only
 * what has it in its name. Beside each stands the floor, p50 and p95. Ends with 1 where one takes
 * longer than it may.
 */
const rounds = Number(process.argv[2] ?? 60)
const word = process.argv[3] ?? ''
const size = { students: 100_000, registrations: 10_000 }
const courseIds = catalogue.slice(0, 3).map(({ id }) => id)
/** Milliseconds that nineteen of twenty answers may take. */
const reach = 50

const { students, registrations, student, registration, notifications, audit, course } =
  staffEndpoints
/** Each holds several addresses, so that no single page is measured from a warm cache. */
const lists: Record<string, string[]> = {
  'students, newest first': pagesOf(students, ''),
  'students by name': pagesOf(students, 'sort=name'),
  'students far back': [`${students}?page=100`, `${students}?sort=name&page=99`],
  'students of a status': pagesOf(students, 'status=Inactive'),
  'students of a course': pagesOf(students, 'course=Data%20Science'),
  'status, course and name': pagesOf(students, 'status=Active&course=MERN%20Stack&sort=name'),
  'search: an id': searching(students, ['S-50123', '51234', 's1200']),
  'search: a name': searching(students, ['Zoya Kulkarni', 'aarav iyer', 'Priya Reddy']),
  'search: many of a name': searching(students, ['kumar', 'Priya', 'deshmukh']),
  'search: a phone number': searching(students, ['+91 70 0007 9190', '7000791900', '99999999']),
  'search: an e-mail': searching(students, ['student-4711@', 'mail.example', 'nobody@nowhere']),
  'search: two letters': searching(students, ['zo', 'ku', 'qq']),
  'search: nobody': searching(students, ['xyzzy', 'Nobody Atall', '0000000000']),
  'search in a status': searching(students, ['kumar', 'zoya'], '&status=Pending'),
  'search by name, far back': searching(students, ['kumar', 'ku'], '&sort=name&page=60'),
  'a student’s page': [1_020, 2_345, 80_123].map((id) => fillPath(student, { id })),
  'a student’s merges': [2_345, 31_001, 101_001].map((id) =>
    fillPath(staffEndpoints.studentMerges, { id }),
  ),
  'files of students': [staffEndpoints.imports],
  'registrations, newest first': pagesOf(registrations, ''),
  'registrations far back': [`${registrations}?page=100`, `${registrations}?page=200`],
  'registrations of a status': [
    ...pagesOf(registrations, 'status=completed'),
    ...['new', 'contacted', 'lost'].map((status) => `${registrations}?status=${status}`),
  ],
  'registrations: search': searching(registrations, ['zoya', 'Data Sci', '7000791']),
  'registrations: a name': searching(registrations, ['Zoya Kulkarni', 'aarav iyer', 'xyzzy']),
  'registrations: most people': searching(registrations, ['mail.example', 'student-', '@']),
  'registrations: two letters': searching(registrations, ['zo', '91', 'qq']),
  'registrations: in a status': searching(registrations, ['kumar', 'MERN'], '&status=lost'),
  'a registration’s page': [1_000, 4_711, 10_500].map((id) => fillPath(registration, { id })),
  'My Day': [staffEndpoints.day],
  'figures of 7 days': [`${staffEndpoints.dashboard}?period=7d`],
  'figures of 30 days': [`${staffEndpoints.dashboard}?period=30d`],
  'figures of 90 days': [`${staffEndpoints.dashboard}?period=90d`],
  'figures of 12 months': [`${staffEndpoints.dashboard}?period=12m`],
  notifications: [notifications, `${notifications}?before=9000`, `${notifications}?before=40`],
  'changes, newest first': [audit, `${audit}?before=40000`, `${audit}?before=1000`],
  'changes of a kind': ['student', 'registration', 'settings'].map(
    (kind) => `${audit}?kind=${kind}`,
  ),
  'changes by somebody': ['Revathi Nambiar', 'System', 'Nobody'].map(
    (actor) => `${audit}?actor=${encodeURIComponent(actor)}`,
  ),
  'changes of a kind by somebody': ['student', 'settings', 'account'].map(
    (kind) => `${audit}?kind=${kind}&actor=Asif%20Tamboli`,
  ),
  'changes of a record': ['student:2346', 'registration:4500', 'course:1'].map(
    (record) => `${audit}?record=${record}`,
  ),
  courses: [staffEndpoints.courses],
  'a course': courseIds.map((id) => fillPath(course, { id })),
  'revisions of a course': courseIds.map((id) => fillPath(staffEndpoints.courseRevisions, { id })),
  settings: [staffEndpoints.settings],
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
  await seedStaffWork(client)
  await client.end()
  const cookie = await signIn(address)
  let isFast = true
  for (const [name, addresses] of Object.entries(lists)) {
    if (!name.includes(word)) continue
    const { times, floor } = await measure(address, addresses, cookie)
    const high = at(times, 0.95)
    if (high > reach) isFast = false
    const verdict = high > reach ? `  more than ${reach}` : ''
    console.log(
      `${name.padEnd(30)} p50 ${ms(at(times, 0.5))}  p95 ${ms(high)}  floor ${ms(at(floor, 0.5))} ${ms(at(floor, 0.95))}${verdict}`,
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

function searching(path: string, searches: string[], rest = ''): string[] {
  return searches.map((search) => `${path}?search=${encodeURIComponent(search)}${rest}`)
}

function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function ms(time: number): string {
  return `${time.toFixed(1).padStart(6)} ms`
}
