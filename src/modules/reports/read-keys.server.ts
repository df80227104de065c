import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { addDays, addMonths, dayInIndia, formatDate, startOfDay } from '../../ui/format/days.ts'
import { listSources } from '../attribution/sources/sources.server.ts'
import type { Dates, ReportAxis, ReportRow, Value } from './rules.ts'

/** The same as instants, `end` excluded. As text, since raw queries take no dates. */
export type ReportPeriod = { start: string; end: string }

export function spanOf({ from, until }: Dates): ReportPeriod {
  return {
    start: startOfDay(from).toISOString(),
    end: startOfDay(addDays(until, 1)).toISOString(),
  }
}

/**
 * Groupings of enquiries, in a query that calls them `r`. Months are found by their first instant:
 * computing the time zone of every row costs more than everything else.
 */
export function reportKeyOf(axis: ReportAxis, { start, end }: ReportPeriod): SQL {
  if (axis === 'counsellor') return sql`r.counsellor_id::text`
  if (axis === 'source') return sql`r.source_id::text`
  return axis === 'month' ? monthKeyOf({ start, end }, sql`r.registered_at`) : sql`r.course`
}

/** SQL for the month of an instant. */
export function monthKeyOf({ start, end }: ReportPeriod, moment: SQL): SQL {
  const months = monthsBetween(start, end)
  const begins = months.map((month) => startOfDay(`${month}-01`).toISOString())
  return sql`(${sql.param(months)}::text[])[width_bucket(${moment}, ${sql.param(begins)}::timestamptz[])]`
}

/** Every month of a period, as `2026-11`. */
function monthsBetween(start: string, end: string): string[] {
  const [first, last] = [dayInIndia(new Date(start)), dayInIndia(new Date(end))]
  const months: string[] = []
  for (let day = `${first.slice(0, 7)}-01`; day <= last; day = addMonths(day, 1))
    months.push(day.slice(0, 7))
  return months
}

type KeyedRow = { key: string | null } & ReportRow['values']

/** Rows with their names: months in order, everything else by the number of enquiries. */
export async function withLabels(
  db: Database,
  axis: ReportAxis,
  rows: readonly KeyedRow[],
): Promise<ReportRow[]> {
  const names = await namesOf(
    db,
    axis,
    rows.map(({ key }) => key),
  )
  const labelled = rows.map(({ key, ...values }) => ({
    key: key ?? '',
    label: names ? (names.get(key ?? '') ?? null) : key,
    values,
  }))
  return sortRows(axis, labelled, 'enquiries')
}

/** Months in order, everything else by size. */
export function sortRows(axis: ReportAxis, rows: readonly ReportRow[], value: Value): ReportRow[] {
  const sizeOf = ({ values }: ReportRow) => (axis === 'month' ? 0 : (values[value] ?? 0))
  return rows.toSorted(
    (one, other) => sizeOf(other) - sizeOf(one) || one.key.localeCompare(other.key),
  )
}

/** The sum of each of these values over all rows. */
export function sumValues<Name extends Value>(
  rows: readonly Pick<ReportRow, 'values'>[],
  names: readonly Name[],
): Record<Name, number> {
  const sums = names.map((name) => [
    name,
    rows.reduce((sum, { values }) => sum + (values[name] ?? 0), 0),
  ])
  return Object.fromEntries(sums) as Record<Name, number>
}

async function namesOf(db: Database, axis: ReportAxis, keys: readonly (string | null)[]) {
  if (axis === 'counsellor') return readNames(db, keys)
  if (axis === 'batch') return readBatchNames(db, keys)
  if (axis !== 'source') return undefined
  return new Map((await listSources(db)).map(({ id, name }) => [String(id), name]))
}

/** Batches by course and first day. */
async function readBatchNames(db: Database, ids: readonly (string | null)[]) {
  const knownIds = ids.filter((id) => id !== null)
  const { rows } = await db.execute<{ id: string; title: string; starts: string }>(
    sql`select b.id::text as id, coalesce(c.course ->> 'title', b.course_id) as title, b.starts_on::text as starts
          from batches b join courses c on c.id = b.course_id
         where b.id = any(${sql.param(knownIds)}::bigint[])`,
  )
  return new Map(rows.map(({ id, title, starts }) => [id, `${title}, ${formatDate(starts)}`]))
}

/** Names of accounts; a deleted one has none. */
export async function readNames(db: Database, ids: readonly (string | null)[]) {
  const knownIds = ids.filter((id) => id !== null)
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id::text as id, name from users where id = any(${sql.param(knownIds)}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
