import catalogue from '../../content/courses.json' with { type: 'json' }
import { fillPath } from '../../src/ui/api/fill-path.ts'
import { fill, type RunningSite, signInAsAdmin, timed, withSite } from '../a-site.ts'
import { at, type BenchPart, type Measuring, ms, type ResultLine } from '../part.ts'

const courseIds = catalogue.slice(0, 3).map(({ id }) => id)
/** Milliseconds for nineteen of twenty responses. */
const reach = 50

const registrations = '/api/admin/registrations'
const registration = '/api/admin/registrations/{id}'
const notifications = '/api/admin/notifications'
const audit = '/api/admin/audit'
const students = '/api/admin/students'
const student = '/api/admin/students/{id}'
const course = '/api/admin/courses/{id}'
const fileName = 'the whole list as a file'

/** Some of these from the beginning, the middle and the end. */
const someOf = (many: number, first: number) =>
  [0.02, 0.4, 0.9].map((share) => first + Math.floor(many * share))

/** Each holds several addresses, so that no single page is measured from a warm cache. */
const listsAmong = (size: number): Record<string, string[]> => ({
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
  'search: % alone': searching(students, ['%', '_', '%%']),
  [fileName]: ['/api/admin/students.csv'],
  'search: nobody': searching(students, ['xyzzy', 'Nobody Atall', '0000000000']),
  'search in a status': searching(students, ['kumar', 'zoya'], '&status=Pending'),
  'search by name, far back': searching(students, ['kumar', 'ku'], '&sort=name&page=60'),
  'a student’s page': someOf(size, 1_010).map((id) => fillPath(student, { id })),
  'a student’s merges': someOf(size, 1_010).map((id) =>
    fillPath('/api/admin/students/{id}/merges', { id }),
  ),
  'files of students': ['/api/admin/imports'],
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
  'a registration’s page': someOf(size / 10, 20).map((id) => fillPath(registration, { id })),
  'My Day': ['/api/admin/my-day'],
  'figures of 7 days': ['/api/admin/dashboard?period=7d'],
  'figures of 30 days': ['/api/admin/dashboard?period=30d'],
  'figures of 90 days': ['/api/admin/dashboard?period=90d'],
  'figures of 12 months': ['/api/admin/dashboard?period=12m'],
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
  courses: ['/api/admin/courses'],
  'a course': courseIds.map((id) => fillPath(course, { id })),
  'revisions of a course': courseIds.map((id) =>
    fillPath('/api/admin/courses/{id}/revisions', { id }),
  ),
  'batches that are not over': ['/api/admin/batches'],
  'all batches': ['/api/admin/batches?past=1'],
  'a batch': [3, 20].map((id) => fillPath('/api/admin/batches/{id}', { id })),
  'people of a batch': [3, 20].map((id) => fillPath('/api/admin/batches/{id}/people', { id })),
  'online orders': ['/api/admin/orders'],
  settings: ['/api/admin/settings'],
})

/**
 * How long staff wait for lists and pages, over HTTP, from request to last byte: among 100,000 students and
 * 10,000 registrations with two years of work on them, beside a tenth of all that.
 */
export const staffLists: BenchPart = {
  name: 'staff lists',
  async measure(how) {
    const sizes = how.isShort ? [500, 5_000] : [10_000, 100_000]
    const [few, many] = [
      await measureAmong(sizes[0] ?? 0, how),
      await measureAmong(sizes[1] ?? 0, how),
    ]
    return Object.keys(listsAmong(0)).map((name) =>
      lineOf(name, few.get(name) ?? [], many.get(name) ?? []),
    )
  },
}

function measureAmong(students: number, how: Measuring): Promise<Map<string, number[]>> {
  return withSite({}, async (site) => {
    await fill(site, students)
    const cookie = await signInAsAdmin(site)
    const times = new Map<string, number[]>()
    for (const [name, addresses] of Object.entries(listsAmong(students)))
      times.set(name, await measure(site, { name, addresses, cookie }, how))
    return times
  })
}

/** The file grows with its content; of everything else only the shown page counts. */
function lineOf(name: string, few: number[], many: number[]): ResultLine {
  const [small, large] = [at(few, 0.95), at(many, 0.95)]
  const isFile = name === fileName
  return {
    what: `staff: ${name}`,
    measured: `p95 ${ms(large)}, p50 ${ms(at(many, 0.5))}`,
    beside: `p95 ${ms(small)} among a tenth as many`,
    ratio: large / small,
    ...(!isFile && { reach: `≤ ${reach} ms`, isReached: large <= reach }),
  }
}

async function measure(
  { address }: RunningSite,
  { name, addresses, cookie }: { name: string; addresses: string[]; cookie: string },
  { isShort }: Measuring,
): Promise<number[]> {
  const most = isShort ? 2 : 25
  const times: number[] = []
  const ask = async (path: string) => {
    const response = await fetch(address + path, { headers: { cookie } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  }
  // Requested once before it counts.
  for (const path of addresses) await ask(path)
  for (let round = 0; round < (name === fileName ? Math.min(3, most) : most); round++)
    for (const path of addresses) times.push(await timed(() => ask(path)))
  return times
}

function pagesOf(path: string, query: string): string[] {
  return [1, 2, 7].map((page) => `${path}?${query}&page=${page}`.replace('?&', '?'))
}

function searching(path: string, searches: string[], rest = ''): string[] {
  return searches.map((search) => `${path}?search=${encodeURIComponent(search)}${rest}`)
}
