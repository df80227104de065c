import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import type { LedgerEntry } from '../ledger/tables.ts'
import type { Due } from './rules.ts'
import { nextDue } from './rules.ts'
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

/** Joinings of these students, whatever is open of them. */
export function listOfStudents(db: Database, ids: readonly number[]): Promise<OpenJoining[]> {
  return readOpen(db, sql`j.student_id = any(${sql.param([...ids])}::bigint[])`, 100)
}

/**
 * What is to be paid up to a day, the oldest first: found by the parts that fall due until then, so that only
 * their joinings are reckoned.
 */
export async function listDue(db: Database, until: string): Promise<OpenJoining[]> {
  const found = await readOpen(
    db,
    sql`j.state <> 'left' and exists (select from dues d where d.joining_id = j.id and d.due_on <= ${until})
        and (select sum(l.paise) from ledger_entries l where l.joining_id = j.id) > 0`,
    500,
  )
  return found
    .filter(({ next }) => next !== null && next.dueOn <= until)
    .toSorted((one, other) => (one.next?.dueOn ?? '').localeCompare(other.next?.dueOn ?? ''))
}

async function readOpen(
  db: Database,
  which: ReturnType<typeof sql>,
  limit: number,
): Promise<OpenJoining[]> {
  const { rows } = await db.execute<Row>(sql`
    select j.id::float8 as id, j.student_id::float8 as "studentId", s.name, j.course,
           coalesce((select json_agg(json_build_object(
               'part', d.part, 'paise', d.paise, 'dueOn', d.due_on) order by d.part)
             from dues d where d.joining_id = j.id), '[]') as dues,
           coalesce((select json_agg(json_build_object('kind', l.kind, 'paise', l.paise) order by l.id)
             from ledger_entries l where l.joining_id = j.id), '[]') as entries
      from joinings j join students s on s.id = j.student_id
     where ${which}
     order by j.id desc limit ${limit}`)
  return rows.map(({ dues, entries, ...row }) => {
    const { openPaise, parts } = reckon(dues, entries)
    const next = nextDue(parts)
    return { ...row, openPaise, next: next ? { paise: next.openPaise, dueOn: next.dueOn } : null }
  })
}
