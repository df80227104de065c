import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { funnelPeriod, joinedSince } from './read-funnel.server.ts'
import { type ReportPeriod, reportKeyOf, withLabels } from './read-keys.server.ts'
import { longerWaits, type ReportAxis, type ReportTable, waitKeys, waitMeasures } from './rules.ts'

const minutes = sql`extract(epoch from r.called_at - r.registered_at)::float8 / 60`

/** How long the enquiries of these days waited for their first call, in minutes; who had none is not in it. */
export async function readFirstCalls(
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

/** What became of the enquiries of these days, by how long they waited for the first call. */
export async function readCallEffect(db: Database, span: ReportPeriod): Promise<ReportTable> {
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
