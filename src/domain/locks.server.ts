import { asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/database/connect.ts'
import { chiefRole } from './accounts/abilities.ts'
import { users } from './accounts/tables.ts'
import { registrations } from './registrations/tables.ts'
import { type Student, students } from './students/tables.ts'

/*
 * The one order of locks (decision 0028). Whoever takes several takes them in this order, so that nobody
 * waits in a circle:
 *
 *   1. contacts       `lockContacts`: the e-mails and phone numbers that are about to be somebody's
 *   2. students       `lockStudents`: those of a merge by number, after the lock that all merges share
 *   3. accounts       one row; who may be the last admin with `lockAmongStaff`
 *   4. registrations  `lockRegistrations`: by number
 *   5. what hangs on a registration: parked mails, payments
 *
 * Whoever finds out only on the way that an earlier one is needed reads without a lock, locks in order,
 * reads again, and throws `Overtaken` where it moved meanwhile. Two exceptions: an import takes contacts
 * last, for storing a long file takes seconds, and begins again where it meets somebody; courses and
 * settings have a lock of their own and never one of these beside it.
 */

/** So few that a file of ten thousand students does not fill PostgreSQL's table of locks. */
const buckets = 1024

/** Any number of our own, apart from other advisory locks. */
const lockClass = 4_201_014

/**
 * Until the transaction ends, nobody else gives these e-mails and phone numbers to an entry: whoever
 * enters, corrects or registers takes these. Each stands for a bucket of them.
 */
export async function lockContacts(
  tx: Transaction,
  contacts: readonly (string | null | undefined)[],
): Promise<void> {
  const names = sql.param(contacts.filter((contact) => typeof contact === 'string'))
  await tx.execute(
    sql`select pg_advisory_xact_lock(${lockClass}, bucket) from (
          select distinct (hashtextextended(name, 0) & ${buckets - 1})::int as bucket
            from unnest(${names}::text[]) name order by bucket) named`,
  )
}

/**
 * Locks students until the transaction ends. Who locks more than one waits for all others who do, so
 * that merges may cross each other. Registrations may still point to the locked rows.
 */
export async function lockStudents(
  tx: Transaction,
  ids: readonly number[],
): Promise<Map<number, Student>> {
  if (ids.length === 0) return new Map()
  if (ids.length > 1)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('student merges', 0))`)
  const rows = await tx
    .select()
    .from(students)
    .where(inArray(students.id, [...ids]))
    .orderBy(asc(students.id))
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * An account, locked together with everybody on the staff, by id: two that take the last two admins away
 * at once wait for each other here, and the second finds one admin left.
 */
export async function lockAmongStaff(tx: Transaction, which: { id: string } | { email: string }) {
  const { id, email, role, passwordHash, disabledAt, emailVerifiedAt } = users
  const rows = await tx
    .select({ id, email, role, passwordHash, disabledAt, emailVerifiedAt })
    .from(users)
    .where(or(eq(role, chiefRole), 'id' in which ? eq(id, which.id) : eq(email, which.email)))
    .orderBy(id)
    .for('update')
  const person = rows.find((row) =>
    'id' in which ? row.id === which.id : row.email === which.email,
  )
  const admins = rows.filter((row) => row.role === chiefRole && row.disabledAt === null)
  return { person, isLastAdmin: admins.length === 1 && admins[0] === person }
}

/**
 * Registrations, locked until the transaction ends. Without a join: of one that was waited for while a
 * merge moved it to another student, PostgreSQL would compare the new row with the old student and find
 * nothing.
 */
export function lockRegistrations(tx: Transaction, which: SQL | undefined) {
  return tx.select().from(registrations).where(which).orderBy(asc(registrations.id)).for('update')
}
