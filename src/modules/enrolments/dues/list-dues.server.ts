import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { may } from '../../accounts/abilities.ts'
import type { Person } from '../../accounts/contract.ts'
import { findVisible } from '../../accounts/visibility/can-see.server.ts'
import { listDueEnrolments } from '../list-open.server.ts'
import { listReminded } from '../reminders/store.server.ts'
import { listPromises } from './record-promise.server.ts'
import type { DueQuery } from './sum-dues.server.ts'

/** A page of dues with the last reminder and promise. No contact details. */
export async function listDues(db: Database, query: DueQuery & { page: number }) {
  const enrolments = await listDueEnrolments(db, query)
  const ids = enrolments.map(({ id }) => id)
  const [reminders, promises] = await Promise.all([listReminded(db, ids), listPromises(db, ids)])
  return enrolments.map(({ next, ...due }) => {
    const isOfNext = (one: { enrolmentId: number; dueOn: string }) =>
      one.enrolmentId === due.id && one.dueOn === next?.dueOn
    return {
      ...due,
      next,
      remindedAt: reminders.find(isOfNext)?.at ?? null,
      promisedOn: promises.find(isOfNext)?.promisedOn ?? null,
    }
  })
}

/** The phone numbers of those students whom this member of staff may see. */
export async function findPhones(
  db: Database,
  person: Person,
  students: readonly number[],
): Promise<(student: number) => string | null> {
  if (!may(person, 'students.see')) return () => null
  const isVisible = await findVisible(db, person, students)
  const ids = students.filter(isVisible)
  const { rows } = await db.execute<{ id: number; phone: string | null }>(
    sql`select id::float8 as id, phone from students where id = any(${sql.param(ids)}::bigint[])`,
  )
  return (student) => rows.find(({ id }) => id === student)?.phone ?? null
}
