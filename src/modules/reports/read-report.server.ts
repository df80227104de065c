import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { sumLessons, sumViews, type viewKeys } from '../attribution/page-views/page-views.server.ts'
import type { LessonStage } from '../attribution/page-views/rules.ts'
import { titleOf } from '../batches/store.server.ts'
import { readBatches, readFees } from './read-fees.server.ts'
import { funnelPeriod, joinedSince, readFunnel } from './read-funnel.server.ts'
import { type ReportPeriod, reportKeyOf, spanOf, withLabels } from './read-keys.server.ts'
import type { Dates, Report, ReportAxis, ReportTable } from './rules.ts'
import { leastAlike, longerWaits, type ReportRow, stages, waitKeys, waitMeasures } from './rules.ts'

/** One report of these days, by one of its groupings. */
export function readReport(
  db: Database,
  { report, by: axis, dates }: { report: Report; by: ReportAxis; dates: Dates },
): Promise<ReportTable> {
  const span = spanOf(dates)
  switch (report) {
    case 'funnel':
      return readFunnel(db, axis, span)
    case 'first-call':
      return readFirstCalls(db, axis, span)
    case 'call-effect':
      return readCallEffect(db, span)
    case 'lost':
      return readLost(db, span)
    case 'cost':
      return readCosts(db, dates)
    case 'visits':
      return readVisits(db, axis, dates)
    case 'to-form':
      return readWayToForm(db, dates)
    case 'lessons':
      return readLessons(db, axis, dates)
    case 'money':
      return readFees(db, axis, dates)
    case 'batches':
      return readBatches(db, axis, dates)
  }
}

/**
 * Cost of each source on these days in paise, for each enquiry and for each enrolment. Costs are entered by
 * month: a partial month counts in proportion.
 */
async function readCosts(db: Database, dates: Dates): Promise<ReportTable> {
  const [funnel, { rows }] = await Promise.all([
    readFunnel(db, 'source', spanOf(dates)),
    db.execute<{ key: string; name: string; cost: number }>(sql`
      select s.id::text as key, s.name,
             round(sum(c.paise::numeric * (least(m.last, ${dates.until}::date)
               - greatest(c.month, ${dates.from}::date) + 1) / (m.last - c.month + 1)))::float8 as cost
        from source_costs c join sources s on s.id = c.source_id
       cross join lateral (select (c.month + interval '1 month')::date - 1 as last) m
       where c.month <= ${dates.until}::date and m.last >= ${dates.from}::date
       group by s.id, s.name`),
  ])
  const costs = new Map(rows.map((row) => [row.key, row]))
  const came = funnel.rows.map(({ key, label, values }) => {
    const { enquiries = 0, enrolled: enrolledCount = 0 } = values
    return {
      key,
      label,
      values: { cost: costs.get(key)?.cost ?? 0, enquiries, enrolled: enrolledCount },
    }
  })
  const none = rows
    .filter(({ key }) => !funnel.rows.some((row) => row.key === key))
    .map(({ key, name, cost }) => ({
      key,
      label: name,
      values: { cost, enquiries: 0, enrolled: 0 },
    }))
  const table: ReportRow[] = [...came, ...none].map((row) => ({
    ...row,
    values: eachOf(row.values),
  }))
  const { enquiries = 0, enrolled: enrolledEnrolledCount = 0 } = funnel.total
  const cost = rows.reduce((sum, row) => sum + row.cost, 0)
  return {
    rows: table.toSorted((one, other) => (other.values.cost ?? 0) - (one.values.cost ?? 0)),
    total: eachOf({ cost, enquiries, enrolled: enrolledEnrolledCount }),
  }
}

type SourceCounts = { cost: number; enquiries: number | null; enrolled: number | null }

function eachOf({ cost, enquiries, enrolled: enrolledCount }: SourceCounts): ReportRow['values'] {
  const share = (count: number | null) => (count ? Math.round(cost / count) : null)
  return {
    cost,
    enquiries,
    enrolled: enrolledCount,
    perEnquiry: share(enquiries),
    perEnrolment: share(enrolledCount),
  }
}

const minutes = sql`extract(epoch from r.called_at - r.registered_at)::float8 / 60`

/** Minutes until the first call, for the enquiries of these days; those without a call are left out. */
async function readFirstCalls(
  db: Database,
  axis: ReportAxis,
  span: ReportPeriod,
): Promise<ReportTable> {
  const { rows } = await db.execute<FirstCallRow>(sql`
    select key, grouping(key) = 1 as "isTotal", count(*)::int as enquiries,
           count(minutes)::int as called,
           percentile_cont(array[0.5, 0.9]) within group (order by minutes) as waited
      from (select ${reportKeyOf(axis, span)} as key, ${minutes} as minutes
              from registrations r where ${funnelPeriod(span)}) e
     group by grouping sets ((key), ())`)
  const measured = rows.map(
    ({ key, isTotal, enquiries, called: calledCount, waited: waitMinutes }) => {
      const [median = null, ninetieth = null] = (waitMinutes ?? []).map(Math.round)
      return { key, isTotal, values: { enquiries, called: calledCount, median, ninetieth } }
    },
  )
  const table = await withLabels(
    db,
    axis,
    measured.filter(({ isTotal }) => !isTotal),
  )
  return { rows: table, total: measured.find(({ isTotal }) => isTotal)?.values ?? {} }
}

type FirstCallRow = {
  key: string | null
  isTotal: boolean
  enquiries: number
  called: number
  waited: number[] | null
}

/** Outcome of the enquiries of these days, by how long they waited for the first call. */
async function readCallEffect(db: Database, span: ReportPeriod): Promise<ReportTable> {
  const bands = waitMeasures.map(
    ({ key, minutes: most }) => sql`when ${minutes} <= ${most}::int then ${key}`,
  )
  const [later, never] = longerWaits
  const { rows } = await db.execute<{
    key: string
    enquiries: number
    confirmed: number
    enrolled: number
  }>(sql`
    select case when r.called_at is null then ${never} ${sql.join(bands, sql` `)} else ${later} end as key,
           count(*)::int as enquiries, count(r.confirmed_at)::int as confirmed,
           count(joined.id)::int as enrolled
      from registrations r left join ${joinedSince(span)} on joined.id = r.id
     where ${funnelPeriod(span)} group by 1`)
  const of = new Map(rows.map(({ key, ...values }) => [key, values]))
  const none = { enquiries: 0, confirmed: 0, enrolled: 0 }
  const table = waitKeys.map((key) => ({ key, label: null, values: of.get(key) ?? none }))
  const total = table.reduce(
    (sum, { values }) => ({
      enquiries: sum.enquiries + values.enquiries,
      confirmed: sum.confirmed + values.confirmed,
      enrolled: sum.enrolled + values.enrolled,
    }),
    none,
  )
  return { rows: table, total }
}

/** Why enquiries of these days were lost, in staff's words, most frequent first. */
async function readLost(db: Database, span: ReportPeriod): Promise<ReportTable> {
  const { rows } = await db.execute<{ label: string | null; lost: number }>(sql`
    select label, sum(lost)::int as lost
      from (select case when count(*) >= ${leastAlike}::int then min(btrim(r.lost_reason)) end as label,
                   count(*) as lost
              from registrations r
             where r.status = 'lost' and ${funnelPeriod(span)}
             group by lower(btrim(r.lost_reason))) by_words
     group by label order by label is null, lost desc, label`)
  const table = rows.map(({ label, lost: lostCount }) => ({
    key: label ?? '',
    label,
    values: { lost: lostCount },
  }))
  return {
    rows: table,
    total: { lost: rows.reduce((sum, { lost: lostCount }) => sum + lostCount, 0) },
  }
}

/** Page views of these days, most frequent first. */
async function readVisits(db: Database, axis: ReportAxis, dates: Dates): Promise<ReportTable> {
  const sums = await sumViews(db, dates, axis as keyof typeof viewKeys)
  const rows = sums
    .map(({ key, views: viewCount }) => ({ key, label: key, values: { views: viewCount } }))
    .toSorted((one, other) =>
      axis === 'month'
        ? one.key.localeCompare(other.key)
        : other.values.views - one.values.views || one.key.localeCompare(other.key),
    )
  return { rows, total: { views: rows.reduce((sum, { values }) => sum + values.views, 0) } }
}

/**
 * From page views to enquiries sent by a form: three separate counts, since nobody is tracked. Enquiries
 * from desk, portals and files have a key of their own.
 */
async function readWayToForm(db: Database, dates: Dates): Promise<ReportTable> {
  const [sums, { rows }] = await Promise.all([
    sumViews(db, dates, 'device'),
    db.execute<{ registrations: number }>(
      sql`select count(*)::int as registrations from registrations r
           where r.enquiry_key is null and ${funnelPeriod(spanOf(dates))}`,
    ),
  ])
  const form = sums.reduce((sum, one) => sum + one.form, 0)
  const pages = sums.reduce((sum, one) => sum + one.views, 0) - form
  const of = { pages, form, registrations: rows[0]?.registrations ?? 0 }
  return {
    rows: stages.map((key) => ({ key, label: null, values: { views: of[key] } })),
    total: { views: pages + form },
  }
}

/** How far visitors got in the first lessons; courses by number of opened lessons. */
async function readLessons(db: Database, axis: ReportAxis, dates: Dates): Promise<ReportTable> {
  const sums = await sumLessons(db, dates, axis === 'month' ? 'month' : 'course')
  const titled = sums.map(async ({ key, ...values }) => {
    return { key, label: axis === 'month' ? key : await titleOf(db, key), values }
  })
  const rows = (await Promise.all(titled)).toSorted((one, other) =>
    axis === 'month'
      ? one.key.localeCompare(other.key)
      : other.values.opened - one.values.opened || one.key.localeCompare(other.key),
  )
  const sumOf = (stage: LessonStage) => rows.reduce((sum, { values }) => sum + values[stage], 0)
  return {
    rows,
    total: { opened: sumOf('opened'), run: sumOf('run'), finished: sumOf('finished') },
  }
}
