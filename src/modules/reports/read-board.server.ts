import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { rolesThatMay } from '../accounts/abilities.ts'
import { listPeopleWith } from '../accounts/roles/store.server.ts'
import { funnelPeriod, joinedSince } from './read-funnel.server.ts'
import { readNames, spanOf } from './read-keys.server.ts'
import { type BoardRow, type BoardValue, boardValues, type Dates, spokenOutcomes } from './rules.ts'

type Part = Pick<BoardRow, 'id'> & Partial<Record<BoardValue, number>>

/**
 * What each counsellor did on these days, and the outcome of their enquiries of these days; with `only`,
 * one counsellor. Those who did nothing are included.
 */
export async function readBoard(
  db: Database,
  { dates, only }: { dates: Dates; only?: string },
  now: Date,
): Promise<BoardRow[]> {
  const [desk, ...reportParts] = await Promise.all([
    listDesk(db, only),
    readCalls(db, dates, only),
    readPromises(db, dates, only, dayInIndia(now)),
    readGiven(db, dates, only),
  ])
  const parts = new Map<string | null, Omit<BoardRow, 'name'>>()
  const empty = { calls: 0, reached: 0, promised: 0, kept: 0, enquiries: 0, enrolled: 0 }
  for (const id of desk) parts.set(id, { id, ...empty })
  for (const part of reportParts.flat()) {
    const row = parts.get(part.id) ?? { id: part.id, ...empty }
    for (const value of boardValues) row[value] += part[value] ?? 0
    parts.set(part.id, row)
  }
  const names = await readNames(db, [...parts.keys()])
  return [...parts.values()]
    .map((row) => ({ ...row, name: row.id && (names.get(row.id) ?? null) }))
    .toSorted(
      (one, other) =>
        Number(one.id === null) - Number(other.id === null) ||
        other.enrolled - one.enrolled ||
        other.calls - one.calls ||
        (one.name ?? '').localeCompare(other.name ?? ''),
    )
}

async function listDesk(db: Database, only: string | undefined): Promise<string[]> {
  if (only) return [only]
  const people = await listPeopleWith(db, rolesThatMay('registrations.work'))
  return people.map(({ id }) => id)
}

/** Calls count for whoever made them. */
async function readCalls(db: Database, dates: Dates, only: string | undefined) {
  const { start, end } = spanOf(dates)
  const { rows } = await db.execute<Part>(sql`
    select c.created_by::text as id, count(*) filter (where c.outcome <> 'message')::int as calls,
           count(*) filter (where c.outcome = any(${sql.param(spokenOutcomes)}::text[]))::int as reached
      from contacts c
     where c.outcome is not null and c.created_at >= ${start} and c.created_at < ${end}
       ${isOf(sql`c.created_by`, only)}
     group by 1`)
  return rows
}

/**
 * Call dates promised for these days count for the enquiry's counsellor: kept ones, on the day or later,
 * and those that passed without a call.
 */
async function readPromises(
  db: Database,
  { from, until }: Dates,
  only: string | undefined,
  today: string,
) {
  const counsellorColumn = sql`coalesce(c.counsellor_id, c.created_by)`
  const { rows } = await db.execute<Part>(sql`
    select ${counsellorColumn}::text as id, count(*)::int as promised, count(*) filter (where c.promise_kept)::int as kept
      from contacts c
     where c.promised_on is not null and c.promised_on between ${from} and ${until}
       ${isOf(counsellorColumn, only)}
     group by 1
    union all
    select r.counsellor_id::text, count(*)::int, 0
      from registrations r
     where r.next_contact_on between ${from} and ${until} and r.next_contact_on < ${today}
       and r.status not in ('completed', 'lost') ${isOf(sql`r.counsellor_id`, only)}
     group by 1`)
  return rows
}

/** Outcome of the enquiries of these days, by their current counsellor. */
async function readGiven(db: Database, dates: Dates, only: string | undefined) {
  const span = spanOf(dates)
  const { rows } = await db.execute<Part>(sql`
    select r.counsellor_id::text as id, count(*)::int as enquiries, count(joined.id)::int as enrolled
      from registrations r left join ${joinedSince(span)} on joined.id = r.id
     where ${funnelPeriod(span)} ${isOf(sql`r.counsellor_id`, only)}
     group by 1`)
  return rows
}

function isOf(counsellorColumn: SQL, only: string | undefined): SQL {
  return only ? sql`and ${counsellorColumn} = ${only}` : sql``
}
