import { bookFileNames } from '../../src/modules/books/staff/texts.ts'
import { fillPath } from '../../src/ui/api/fill-path.ts'
import { addDays, addMonths, dayInIndia } from '../../src/ui/format/days.ts'
import { openEmbeddedDatabase } from '../../test-support/product-process.ts'
import { fill, post, type RunningSite, signInAsAdmin, timed, withSite } from '../a-site.ts'
import { at, type BenchPart, type Measuring, ms, type ResultLine } from '../part.ts'
import { seedMoney } from '../seed-money.ts'

/** Milliseconds for nineteen of twenty responses. */
const reach = 50

const payments = '/api/admin/payments'
const payers = '/api/admin/payers'
const dues = '/api/admin/dues'
const enrolment = '/api/admin/enrolments/{id}'
const orders = '/api/admin/orders'
const refunds = '/api/admin/refunds'
const cheques = '/api/admin/cheques'
const claims = '/api/admin/upi-claims'
const dayBook = '/api/admin/day-book'
const payouts = '/api/admin/payouts'
const batches = '/api/admin/batches'
const batch = '/api/admin/batches/{id}'
const batchPeople = '/api/admin/batches/{id}/people'
const plans = '/api/admin/plans'
/** Read anew for each request, with the seats of this moment. */
const offers = '/api/checkouts/courses/{id}'
const calculation = '/api/admin/refund-calculation'
const today = dayInIndia(new Date())
const filled = (path: string, ids: number[]) => ids.map((id) => fillPath(path, { id }))

const searches = (list: string) =>
  ['Zoya Kulkarni', 'aarav', 'kumar', 'xyzzy'].map(
    (name) => `${list}?search=${encodeURIComponent(name)}`,
  )

/** Requests on existing enrolments and batches; several addresses each, so that none is warm. */
type SeededIds = { enrolments: number[]; batches: number[]; courses: string[] }

const listsOf = (ids: SeededIds): Record<string, string[]> => ({
  'fees taken': [payments, `${payments}?before=150000`, `${payments}?before=900`],
  dues: [1, 2, 7, 20].map((page) => `${dues}?page=${page}`),
  'fees taken: a name': searches(payments),
  'fees taken by a method, in a year': [
    `${payments}?method=cheque`,
    `${payments}?method=cash&from=${addDays(today, -365)}`,
  ],
  'fees taken by a method that none has': [
    `${payments}?method=card`,
    `${payments}?method=card&from=${addDays(today, -365)}`,
    `${payments}?method=card&search=kumar`,
  ],
  'dues: a name': searches(dues),
  'refunds: a name': searches(refunds),
  'fee desk: a name': searches(payers),
  'fee desk: a number': ['7000791900', '99999999'].map((number) => `${payers}?search=${number}`),
  'a joining’s page': filled(enrolment, ids.enrolments),
  'what would come back': ids.enrolments.map((id) => `${calculation}?enrolment=${id}`),
  'online orders and held payments': [orders],
  refunds: [refunds, ...ids.enrolments.map((id) => `${refunds}?enrolment=${id}`)],
  'cheques that are out': [cheques],
  'claims of UPI': [claims],
  'fee plans': [plans],
  'starts of a course, with seats and plans': ids.courses.map((id) => fillPath(offers, { id })),
  'day book of a day': [0, -1, -40, -300].map((days) => `${dayBook}?day=${addDays(today, days)}`),
  payouts: [payouts],
  'batches with their seats': [batches, `${batches}?past=1`],
  'a batch': filled(batch, ids.batches),
  'a full roster and its line': filled(batchPeople, ids.batches),
})

const ownLists: Record<string, string[]> = {
  'a student’s own fees': ['/api/me/enrolments'],
  'what a student would get back': ['/api/me/refunds'],
  'a student’s own seats': ['/api/me/seats'],
}

/** Time of every list of money over HTTP among 100,000 students. */
export const money: BenchPart = {
  name: 'money',
  measure(how) {
    return withSite({ DEMO_CHECKOUT: '1' }, async (site) => {
      await fill(site, how.isShort ? 5_000 : 100_000)
      const ids = await seed(site)
      const [staff, student] = [await signInAsAdmin(site), await signInAsStudent(site, ids)]
      const lines: ResultLine[] = []
      for (const [name, addresses] of Object.entries(listsOf(ids)))
        lines.push(lineOf(name, await measure(site, { addresses, cookie: staff }, how)))
      for (const [name, addresses] of Object.entries(ownLists))
        lines.push(lineOf(name, await measure(site, { addresses, cookie: student }, how)))
      return [...lines, ...(await measureFiles(site, staff, how))]
    })
  },
}

async function seed({ folder }: RunningSite): Promise<SeededIds> {
  const client = await openEmbeddedDatabase(folder)
  await seedMoney(client)
  const ids = async (query: string) =>
    (await client.query<{ id: number }>(query)).rows.map(({ id }) => id)
  const courses = await client.query<{ id: string }>(
    'select distinct course_id as id from batches limit 4',
  )
  const knownIds = {
    enrolments: await ids(
      `(select id::int from enrolments order by id limit 2) union all
       (select max(id)::int from enrolments) union all (select id::int from enrolments where state = 'left' limit 2)`,
    ),
    batches: await ids(
      `select batch_id::int as id from batch_seats group by batch_id order by count(*) desc limit 5`,
    ),
    courses: courses.rows.map(({ id }) => id),
  }
  await client.end()
  return knownIds
}

/** An account with an enrolment. */
async function signInAsStudent({ address, folder }: RunningSite, ids: SeededIds): Promise<string> {
  const account = {
    name: 'Somebody',
    email: 'bench@mail.example',
    password: 'a long enough password',
  }
  const response = await post(address, '/api/auth/register', account)
  const client = await openEmbeddedDatabase(folder)
  await client.query(
    `with chosen as (select student_id as id from enrolments where id = $1),
          gone as (update users set student_id = null where student_id = (select id from chosen))
     update users set student_id = (select id from chosen) where email = $2`,
    [ids.enrolments[1], account.email],
  )
  await client.end()
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

type Requests = { addresses: string[]; cookie: string }

async function measure({ address }: RunningSite, { addresses, cookie }: Requests, how: Measuring) {
  const ask = async (path: string) => {
    const response = await fetch(address + path, { headers: { cookie } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  }
  const times: number[] = []
  // Requested once before it counts.
  for (const path of addresses) await ask(path)
  for (let round = 0; round < (how.isShort ? 2 : 20); round++)
    for (const path of addresses) times.push(await timed(() => ask(path)))
  return times
}

/** Files grow with their content; measured are a month and a year, and the first line. */
async function measureFiles({ address }: RunningSite, cookie: string, how: Measuring) {
  const month = { from: addDays(today, -30), to: today }
  const year = { from: addDays(addMonths(today, -12), 1), to: today }
  const lines: ResultLine[] = []
  for (const file of bookFileNames) {
    const read = async (days: { from: string; to: string }) => {
      const path = `${fillPath('/api/admin/books/{file}', { file })}?${new URLSearchParams(days)}`
      const startedAt = performance.now()
      const response = await fetch(address + path, { headers: { cookie } })
      if (!response.ok) throw new Error(`${path} answered ${response.status}`)
      let first = 0
      let bytes = 0
      for await (const chunk of response.body ?? []) {
        first ||= performance.now() - startedAt
        bytes += chunk.byteLength
      }
      return { first, took: performance.now() - startedAt, kilobytes: bytes / 1_024 }
    }
    const ofMonth = await read(month)
    const ofYear = how.isShort ? ofMonth : await read(year)
    lines.push({
      what: `money: ${file} of a year`,
      measured: `${ms(ofYear.took)} for ${ofYear.kilobytes.toFixed(0)} kB, its first line after ${ms(ofYear.first)}`,
      beside: `of a month ${ms(ofMonth.took)}`,
      ratio: ofYear.took / ofMonth.took,
    })
  }
  return lines
}

function lineOf(name: string, times: number[]): ResultLine {
  const [half, most] = [at(times, 0.5), at(times, 0.95)]
  return {
    what: `money: ${name}`,
    measured: `p95 ${ms(most)}`,
    beside: `p50 ${ms(half)}`,
    ratio: most / half,
    reach: `≤ ${reach} ms`,
    isReached: most <= reach,
  }
}
