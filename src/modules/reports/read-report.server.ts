import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { sumLessons, sumViews, type viewKeys } from '../attribution/page-views/page-views.server.ts'
import { titleOf } from '../batches/store.server.ts'
import { funnelPeriod, joinedSince, readFunnel } from './read-funnel.server.ts'
import {
  monthKeyOf,
  type ReportPeriod,
  reportKeyOf,
  sortRows,
  spanOf,
  sumValues,
  withLabels,
} from './read-keys.server.ts'
import {
  type Dates,
  fastTrackKey,
  leastAlike,
  longerWaits,
  type Report,
  type ReportAxis,
  type ReportRow,
  type ReportTable,
  reports,
  shareOf,
  stages,
  waitBands,
  waitKeys,
} from './rules.ts'

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
  const costs = new Map(rows.map((row) => [row.key, row.cost]))
  const withEnquiries = funnel.rows.map(({ key, label, values }) => ({
    key,
    label,
    values: perEach(costs.get(key) ?? 0, values),
  }))
  const others = rows
    .filter(({ key }) => !funnel.rows.some((row) => row.key === key))
    .map(({ key, name, cost }) => ({ key, label: name, values: perEach(cost, {}) }))
  const cost = rows.reduce((sum, row) => sum + row.cost, 0)
  return {
    rows: [...withEnquiries, ...others].toSorted(
      (one, other) => other.values.cost - one.values.cost,
    ),
    total: perEach(cost, funnel.total),
  }
}

function perEach(cost: number, { enquiries = 0, enrolled = 0 }: ReportRow['values']) {
  const share = (count: number | null) => (count ? Math.round(cost / count) : null)
  return { cost, enquiries, enrolled, perEnquiry: share(enquiries), perEnrolment: share(enrolled) }
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
  const measured = rows.map(({ waited, ...row }) => {
    const [median = null, ninetieth = null] = (waited ?? []).map(Math.round)
    return { ...row, median, ninetieth }
  })
  const ofKeys = measured.filter(({ isTotal }) => !isTotal).map(({ isTotal: _, ...row }) => row)
  const { key: _, isTotal, ...total } = measured.find((row) => row.isTotal) ?? {}
  return { rows: await withLabels(db, axis, ofKeys), total }
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
  const bands = waitBands.map(
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
  return { rows: table, total: sumValues(table, reports['call-effect'].values) }
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
  const table = rows.map(({ label, lost }) => ({ key: label ?? '', label, values: { lost } }))
  return { rows: table, total: sumValues(table, ['lost']) }
}

/** Page views of these days, most frequent first. */
async function readVisits(db: Database, axis: ReportAxis, dates: Dates): Promise<ReportTable> {
  const sums = await sumViews(db, dates, axis as keyof typeof viewKeys)
  const rows = sums.map(({ key, views }) => ({ key, label: key, values: { views } }))
  return { rows: sortRows(axis, rows, 'views'), total: sumValues(rows, ['views']) }
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
  const rows = await Promise.all(titled)
  return { rows: sortRows(axis, rows, 'opened'), total: sumValues(rows, reports.lessons.values) }
}

type MoneyRow = { key: string | null; taken: number; refunded: number; due: number }

/**
 * Payments and refunds of these days from the ledger, and the unpaid part of instalments due on them. The
 * counsellor is the enquiry's; a Fast Track fee belongs to no batch.
 */
async function readFees(db: Database, axis: ReportAxis, dates: Dates): Promise<ReportTable> {
  const span = spanOf(dates)
  const { rows } = await db.execute<MoneyRow>(sql`
    select key, coalesce(sum(came) + sum(refunded), 0)::float8 as taken,
           coalesce(sum(refunded), 0)::float8 as refunded, coalesce(sum(due), 0)::float8 as due
      from (${entriesIn(axis, span)} union all ${openPartsIn(axis, dates)}) money
     group by key having sum(came) <> 0 or sum(refunded) <> 0 or sum(due) <> 0`)
  const labelled = await withLabels(db, axis, rows)
  const sizeOf = ({ values: { taken, due } }: ReportRow) => (taken ?? 0) + (due ?? 0)
  return {
    rows:
      axis === 'month' ? labelled : labelled.toSorted((one, other) => sizeOf(other) - sizeOf(one)),
    total: sumValues(labelled, reports.money.values),
  }
}

/** As in `sumEntries`: a bounced cheque is no refund; a correction or cancelled receipt moves no money. */
function entriesIn(axis: ReportAxis, span: ReportPeriod): SQL {
  return sql`
    select ${keyOf(axis, monthKeyOf(span, sql`l.happened_at`))} as key, -l.paise as came,
           case when l.kind = 'refund' and l.reading_id is null and l.cancelled_for is null
                 and l.method <> 'cheque'
                then l.paise else 0 end as refunded, 0 as due
      from ledger_entries l
      left join enrolments j on j.id = l.enrolment_id
      left join batch_seats p on p.id = j.seat_id
      left join registrations r on r.id = coalesce(j.enquiry_id, l.registration_id)
     where l.kind in ('payment', 'refund')
       and l.happened_at >= ${span.start} and l.happened_at < ${span.end}`
}

/** Payments cover the oldest instalments first, and a waiver the last ones, as in `find_next_due`. */
function openPartsIn(axis: ReportAxis, { from, until }: Dates): SQL {
  return sql`
    select ${keyOf(axis, sql`to_char(d.due_on, 'YYYY-MM')`)} as key, 0 as came, 0 as refunded,
           greatest(0, least(d.up_to, m.paid + m.open) - greatest(d.up_to - d.paise, m.paid)) as due
      from (select j.* from enrolments j
             where j.state <> 'left' and j.next_due_on <= ${until}::date) j
     cross join lateral (select coalesce(sum(l.paise), 0) as open,
              coalesce(-sum(l.paise) filter (where l.kind in ('payment', 'refund')), 0) as paid
         from ledger_entries l where l.enrolment_id = j.id) m
     cross join lateral (select d.due_on, d.paise, sum(d.paise) over (order by d.due_on, d.part) as up_to
         from dues d where d.enrolment_id = j.id) d
      left join batch_seats p on p.id = j.seat_id
      left join registrations r on r.id = j.enquiry_id
     where d.due_on between ${from}::date and ${until}::date`
}

function keyOf(axis: ReportAxis, month: SQL): SQL {
  if (axis === 'month') return month
  if (axis === 'batch') return sql`p.batch_id::text`
  return axis === 'counsellor'
    ? sql`r.counsellor_id::text`
    : sql`coalesce(j.course, ${fastTrackKey})`
}

type BatchRow = { key: string; seats: number; filled: number; withdrawn: number; waiting: number }

/** Batches that start on these days: seats taken, withdrawals and waitlist. */
async function readBatches(db: Database, axis: ReportAxis, dates: Dates): Promise<ReportTable> {
  const key = axis === 'course' ? sql`coalesce(c.course ->> 'title', b.course_id)` : sql`b.id::text`
  const { rows } = await db.execute<BatchRow>(sql`
    select ${key} as key, sum(b.seats)::int as seats, sum(s.filled)::int as filled,
           sum(s.withdrawn)::int as withdrawn, sum(w.waiting)::int as waiting
      from batches b join courses c on c.id = b.course_id
     cross join lateral (select count(*) filter (where p.state = 'taken') as filled,
              count(*) filter (where p.state = 'left' and p.left_reason in ('withdrawn', 'removed')) as withdrawn
         from batch_seats p where p.batch_id = b.id) s
     cross join lateral (select count(*) as waiting from waitlist_entries e
         where e.batch_id = b.id and e.state = 'waiting') w
     where b.status <> 'cancelled' and b.starts_on between ${dates.from}::date and ${dates.until}::date
     group by 1`)
  const labelled = await withLabels(
    db,
    axis,
    rows.map((row) => ({ ...row, fill: shareOf(row.filled, row.seats) })),
  )
  const total = sumValues(labelled, ['seats', 'filled', 'withdrawn', 'waiting'])
  return {
    rows: labelled.toSorted((one, other) => (other.values.fill ?? 0) - (one.values.fill ?? 0)),
    total: { ...total, fill: shareOf(total.filled, total.seats) },
  }
}
