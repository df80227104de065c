import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Enquiry,
  type PageViewCount,
  type ReportRows,
  readReportRows,
} from '../../../../test-support/report-rows.ts'
import {
  emptyDatabase,
  openSite,
  type Site,
  signInAsAdmin,
  type Visitor,
} from '../../../../test-support/site.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import { addDays, addMonths, dayInIndia, daysBetween, startOfDay } from '../../../ui/format/days.ts'
import { formPage } from '../../attribution/page-views/rules.ts'

/*
 * Compares every figure of Reports on the demo data with the same figure counted here without SQL: rows are
 * read whole, then sorted, grouped and summed.
 */

type Values = Record<string, number | null>
type Span = { from: string; until: string }

const now = new Date()
const today = dayInIndia(now)
const month = `${today.slice(0, 7)}-01`
const spans: Span[] = [
  { from: month, until: addDays(addMonths(month, 1), -1) },
  { from: addMonths(month, -1), until: addDays(month, -1) },
  { from: addDays(today, -400), until: addDays(today, -9) },
  { from: addDays(today, -731), until: today },
]

let site: Site
let admin: Visitor
let world: ReportRows
beforeAll(async () => {
  const { connectionString } = await emptyDatabase()
  site = await openSite({ connectionString, clock: () => now })
  admin = await signInAsAdmin(site)
  world = await readReportRows(site)
})
afterAll(() => site.close())

async function read(report: string, { from, until }: Span, userId = '') {
  const query = new URLSearchParams({ from, until, ...(userId && { by: userId }) })
  const address = `${fillPath('/api/admin/reports/{report}', { report })}?${query}`
  const { rows, total } = (await (await admin.get(address)).json()) as {
    rows: { key: string; label: string | null; values: Values }[]
    total: Values
  }
  return { rows: Object.fromEntries(rows.map(({ key, values }) => [key, values])), total }
}

const within = ({ from, until }: Span, day: string) => day >= from && day <= until
const cohort = (span: Span) => world.enquiries.filter(({ at }) => within(span, dayInIndia(at)))

function grouped<One>(
  list: readonly One[],
  keyOf: (one: One) => string,
  count: (of: One[]) => Values,
) {
  const groups = Object.groupBy(list, keyOf)
  return Object.fromEntries(Object.entries(groups).map(([key, of = []]) => [key, count(of)]))
}

const ways: Record<string, (enquiry: Enquiry) => string> = {
  month: ({ at }) => dayInIndia(at).slice(0, 7),
  source: ({ source }) => String(source),
  course: ({ course }) => course,
  counsellor: ({ counsellor }) => counsellor ?? '',
}

const funnelOf = (of: Enquiry[]): Values => ({
  enquiries: of.length,
  reached: of.filter(({ reached: reachedAt }) => reachedAt).length,
  confirmed: of.filter(({ confirmed }) => confirmed).length,
  attended: of.filter(({ attended }) => attended).length,
  completed: of.filter(({ completed }) => completed).length,
  enrolled: of.filter(({ id }) => world.enrolled.has(id)).length,
})

const minutes = ({ at, called: calledAt }: Enquiry) =>
  calledAt && (calledAt.getTime() - at.getTime()) / 60_000

/** A quantile by linear interpolation. */
function quantile(waits: number[], share: number): number | null {
  const sorted = waits.toSorted((one, other) => one - other)
  const index = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(index)], sorted[Math.ceil(index)]]
  if (low === undefined || high === undefined) return null
  return Math.round(low + (high - low) * (index - Math.floor(index)))
}

const firstCallOf = (of: Enquiry[]): Values => {
  const waits = of.map(minutes).filter((wait) => wait !== null)
  return {
    enquiries: of.length,
    called: waits.length,
    median: quantile(waits, 0.5),
    ninetieth: quantile(waits, 0.9),
  }
}

describe.each(spans)('from $from to $until', (span) => {
  // S149
  test.each(Object.keys(ways))('the funnel and the first call by %s', async (userId) => {
    const keyOf = ways[userId] ?? (() => '')

    expect(await read('funnel', span, userId)).toEqual({
      rows: grouped(cohort(span), keyOf, funnelOf),
      total: funnelOf(cohort(span)),
    })
    expect(await read('first-call', span, userId)).toEqual({
      rows: grouped(cohort(span), keyOf, firstCallOf),
      total: firstCallOf(cohort(span)),
    })
  })

  // S149
  test('enrolments by time to the first call', async () => {
    const band = (enquiry: Enquiry) => {
      const wait = minutes(enquiry)
      if (wait === null) return 'never'
      if (wait <= 15) return 'quarter'
      if (wait <= 60) return 'hour'
      if (wait <= 24 * 60) return 'day'
      return wait <= 72 * 60 ? 'three-days' : 'later'
    }
    const worth = (of: Enquiry[]) => {
      const { enquiries, confirmed, enrolled: enrolledCount } = funnelOf(of)
      return { enquiries, confirmed, enrolled: enrolledCount } as Values
    }
    const none = { enquiries: 0, confirmed: 0, enrolled: 0 }
    const bands = ['quarter', 'hour', 'day', 'three-days', 'later', 'never']

    expect(await read('call-effect', span)).toEqual({
      rows: {
        ...Object.fromEntries(bands.map((key) => [key, none])),
        ...grouped(cohort(span), band, worth),
      },
      total: worth(cohort(span)),
    })
  })

  // S149
  test('lost reasons', async () => {
    const lostEnquiries = cohort(span).filter(({ status }) => status === 'lost')
    const reasonText = ({ reason }: Enquiry) => reason?.trim().toLowerCase() ?? ''
    const often = Object.entries(Object.groupBy(lostEnquiries, reasonText)).flatMap(
      ([reason, of = []]) => (of.length > 1 ? [[reason, of.length] as const] : []),
    )
    const others = lostEnquiries.length - often.reduce((sum, [, count]) => sum + count, 0)

    const { rows, total } = await read('lost', span)

    expect(total).toEqual({ lost: lostEnquiries.length })
    expect(
      Object.fromEntries(
        Object.entries(rows).map(([key, { lost: lostCount }]) => [key.toLowerCase(), lostCount]),
      ),
    ).toEqual({ ...Object.fromEntries(often), ...(others > 0 && { '': others }) })
  })

  // S149
  test('cost of an enquiry and of an enrolment, by source', async () => {
    const costOf = (source: number) =>
      Math.round(
        world.costs
          .filter((cost) => cost.source === source)
          .reduce((sum, { month, paise }) => {
            const days = daysBetween(month, addMonths(month, 1))
            const requestedDays = Array.from({ length: days }, (_, index) => addDays(month, index))
            return sum + (paise * requestedDays.filter((day) => within(span, day)).length) / days
          }, 0),
      )
    const each = (cost: number, of: Enquiry[]): Values => {
      const { enquiries, enrolled: enrolledCount } = funnelOf(of)
      const share = (count: number | null | undefined) => (count ? Math.round(cost / count) : null)
      return {
        cost,
        enquiries: enquiries ?? 0,
        enrolled: enrolledCount ?? 0,
        perEnquiry: share(enquiries),
        perEnrolment: share(enrolledCount),
      }
    }
    const all = [...new Set([...cohort(span), ...world.costs].map(({ source }) => source))]
    const rows = all
      .map((source) => ({
        source,
        cost: costOf(source),
        of: cohort(span).filter((one) => one.source === source),
      }))
      .filter(({ cost, of }) => cost > 0 || of.length > 0)

    expect(await read('cost', span)).toEqual({
      rows: Object.fromEntries(rows.map(({ source, cost, of }) => [source, each(cost, of)])),
      total: each(
        rows.reduce((sum, { cost }) => sum + cost, 0),
        cohort(span),
      ),
    })
  })

  // S149, S350
  test('page views, and from page view to form', async () => {
    const pageLooks = world.pageViews.filter(({ day }) => within(span, day))
    const sum = (of: PageViewCount[]) => of.reduce((all, { views }) => all + views, 0)
    const keys: Record<string, (look: PageViewCount) => string> = {
      page: ({ page }) => page,
      from: ({ source }) => source,
      device: ({ device }) => device,
      month: ({ day }) => day.slice(0, 7),
    }
    for (const [userId, keyOf] of Object.entries(keys))
      expect(await read('visits', span, userId)).toEqual({
        rows: grouped(pageLooks, keyOf, (of) => ({ views: sum(of) })),
        total: { views: sum(pageLooks) },
      })
    const form = sum(pageLooks.filter(({ page }) => page === formPage))
    const { rows } = await read('to-form', span)
    expect(rows).toEqual({
      pages: { views: sum(pageLooks) - form },
      form: { views: form },
      registrations: { views: cohort(span).filter(({ byForm }) => byForm).length },
    })
  })

  // S149
  test('the board', async () => {
    const calls = world.contacts.filter(
      ({ at, outcome }) => outcome && within(span, dayInIndia(at)),
    )
    const spoke = ['reached', 'call-back']
    const promisedCalls = world.contacts.filter(
      ({ promised: promisedOn }) => promisedOn && within(span, promisedOn),
    )
    const open = world.enquiries.filter(
      ({ next, status }) =>
        next && next < today && within(span, next) && !['lost', 'completed'].includes(status),
    )
    const lineOf = (id: string | null) => {
      const reachedCalls = calls.filter(
        ({ by: userId, outcome }) => userId === id && outcome !== 'message',
      )
      const promises = promisedCalls.filter((one) => (one.of ?? one.by) === id)
      const ownEnquiries = cohort(span).filter(({ counsellor }) => counsellor === id)
      return {
        id,
        calls: reachedCalls.length,
        reached: reachedCalls.filter(({ outcome }) => spoke.includes(outcome ?? '')).length,
        promised: promises.length + open.filter(({ counsellor }) => counsellor === id).length,
        kept: promises.filter(({ kept: isKept }) => isKept).length,
        enquiries: ownEnquiries.length,
        enrolled: ownEnquiries.filter((one) => world.enrolled.has(one.id)).length,
      }
    }
    const response = await admin.get(`/api/admin/board?${new URLSearchParams(span)}`)
    const { rows } = (await response.json()) as { rows: ({ id: string | null } & Values)[] }
    const board = new Map(rows.map(({ name: _, ...line }) => [line.id, line]))

    for (const id of [...world.desk, null]) expect(board.get(id)).toEqual(lineOf(id))
    expect(board.size).toBe(world.desk.length + 1)
  })
})

test('money equals the ledger, however it is grouped', async () => {
  // Instalments are also due in later months.
  const years = { from: addDays(today, -360), until: addDays(today, 360) }
  const [ledger] = await site.sql<{ came: number; open: number }>(
    `
    select (select -sum(paise) from ledger_entries where kind in ('payment', 'refund')
               and happened_at >= $1 and happened_at < $2)::float8 as came,
           (select sum(open) from (select greatest(0, sum(l.paise)) as open from enrolments j
              join ledger_entries l on l.enrolment_id = j.id
             where j.state <> 'left' group by j.id) of_each)::float8 as open`,
    [startOfDay(years.from), startOfDay(addDays(years.until, 1))],
  )
  for (const way of ['course', 'batch', 'counsellor', 'month']) {
    const { rows, total } = await read('money', years, way)
    const sum = (value: string) =>
      Object.values(rows).reduce((all, row) => all + (row[value] ?? 0), 0)
    expect((total.taken ?? 0) - (total.refunded ?? 0)).toBe(ledger?.came)
    expect(total.due).toBe(ledger?.open)
    for (const value of ['taken', 'refunded', 'due']) expect(sum(value)).toBe(total[value])
  }
})

// S149
test('each panel shows figures of this year, and the desk its board', async () => {
  const year = { from: addDays(today, -60), until: today }

  for (const report of [
    'funnel',
    'first-call',
    'call-effect',
    'lost',
    'cost',
    'visits',
    'to-form',
  ]) {
    const { rows, total } = await read(report, year)
    expect(Object.keys(rows).length).toBeGreaterThan(1)
    for (const value of Object.values(total)) expect(value).toBeGreaterThan(0)
  }
  const { rows } = (await (
    await admin.get(`/api/admin/board?${new URLSearchParams(year)}`)
  ).json()) as { rows: Values[] }
  // The two counsellors; the owner calls sometimes and promises nothing.
  expect(rows.filter(({ calls, kept: keptCount }) => calls && keptCount)).toHaveLength(2)
})
