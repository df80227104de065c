import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import type { LedgerEntry } from '../ledger/tables.ts'
import { type Due, duesPageSize, nextDue } from './rules.ts'
import { reckon } from './store.server.ts'

/** A joining of which something is open, or that just begins: whose, and what is next. No way to reach anybody. */
export type OpenJoining = {
  id: number
  studentId: number
  name: string
  course: string
  openPaise: number
  next: { paise: number; dueOn: string } | null
}

type Row = {
  id: number
  studentId: number
  name: string
  course: string
  dues: Due[]
  entries: Pick<LedgerEntry, 'kind' | 'paise'>[]
}

/** Joinings of these students, whatever is open of them, the newest first. */
export function listOfStudents(db: Database, ids: readonly number[]): Promise<OpenJoining[]> {
  return readOpen(db, {
    which: sql`j.student_id = any(${sql.param([...ids])}::bigint[])`,
    order: sql`j.id desc`,
    slice: sql`limit 100`,
  })
}

/** What is to be paid up to a day, the oldest first: a page of it, read from its index. */
export function listDue(
  db: Database,
  { until, page }: { until: string; page: number },
): Promise<OpenJoining[]> {
  return readOpen(db, {
    which: sql`j.next_due_on <= ${until} and j.state <> 'left'`,
    order: sql`j.next_due_on, j.id`,
    slice: sql`limit ${duesPageSize} offset ${(page - 1) * duesPageSize}`,
  })
}

/** How many joinings have something to pay before today, today, and from then until a day. */
export async function countDue(db: Database, { today, until }: { today: string; until: string }) {
  const { rows } = await db.execute<{ overdue: number; today: number; soon: number }>(sql`
    select count(*) filter (where next_due_on < ${today})::int as overdue,
           count(*) filter (where next_due_on = ${today})::int as today,
           count(*) filter (where next_due_on > ${today})::int as soon
      from joinings where next_due_on <= ${until} and state <> 'left'`)
  return rows[0] ?? { overdue: 0, today: 0, soon: 0 }
}

type Chosen = { which: SQL; order: SQL; slice: SQL }

/** They are chosen before any money of theirs is read; they are called j. */
async function readOpen(db: Database, { which, order, slice }: Chosen): Promise<OpenJoining[]> {
  const { rows } = await db.execute<Row>(sql`
    select j.id::float8 as id, j.student_id::float8 as "studentId", s.name, j.course,
           coalesce((select json_agg(json_build_object(
               'part', d.part, 'paise', d.paise, 'dueOn', d.due_on) order by d.part)
             from dues d where d.joining_id = j.id), '[]') as dues,
           coalesce((select json_agg(json_build_object('kind', l.kind, 'paise', l.paise) order by l.id)
             from ledger_entries l where l.joining_id = j.id), '[]') as entries
      from (select j.id, j.student_id, j.course, j.next_due_on
              from joinings j where ${which} order by ${order} ${slice}) j
      join students s on s.id = j.student_id
     order by ${order}`)
  return rows.map(({ dues, entries, ...row }) => {
    const { openPaise, parts } = reckon(dues, entries)
    const next = nextDue(parts)
    return { ...row, openPaise, next: next ? { paise: next.openPaise, dueOn: next.dueOn } : null }
  })
}
