import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/database/connect.ts'
import { chiefRole } from './accounts/abilities.ts'
import { rolesOf } from './accounts/roles-of.server.ts'
import { staffRoles, users } from './accounts/tables.ts'
import { type Batch, batches } from './batches/tables.ts'
import { type Order, orders } from './checkouts/tables.ts'
import { type Joining, joinings } from './joinings/tables.ts'
import { registrations } from './registrations/tables.ts'
import { type Student, students } from './students/tables.ts'

/*
 * The one order of locks (decision 0028). Whoever takes several takes them in this order, so that nobody
 * waits in a circle:
 *
 *   1. contacts       `lockContacts`: the e-mails and phone numbers that are about to be somebody's
 *   2. students       `lockStudents`: those of a merge by number, after the lock that all merges share
 *   3. accounts       one row; who may be the last owner with `lockAmongStaff`
 *   4. registrations  `lockRegistrations`: by number
 *   5. orders         `lockOrder`: one of those that are paid through the gateway
 *   6. batches        `lockBatches`: by number; only then their places and waits
 *   7. joinings       `lockJoining`: one row; whoever writes into its ledger holds it
 *   8. what hangs on these: parked mails, the cash of a person, the ledger, the counters of papers, who
 *      holds seats without paying
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
 * An account, and nobody else changes the team until the transaction ends: two that take the last two
 * owners away at once wait for each other here, and the second finds one owner left.
 */
export async function lockAmongStaff(tx: Transaction, which: { id: string } | { email: string }) {
  await lockTeam(tx)
  const { id, email, name, passwordHash, disabledAt, emailVerifiedAt } = users
  const [locked] = await tx
    .select({ id })
    .from(users)
    .where('id' in which ? eq(id, which.id) : eq(email, which.email))
    .for('update')
  if (!locked) return { person: undefined, isLastOwner: false }
  // Read once the locks are held: what was waited for counts.
  const [person] = await tx
    .select({ id, email, name, roles: rolesOf, passwordHash, disabledAt, emailVerifiedAt })
    .from(users)
    .where(eq(id, locked.id))
  const owners = await tx
    .select({ id: staffRoles.userId })
    .from(staffRoles)
    .innerJoin(users, eq(users.id, staffRoles.userId))
    .where(and(eq(staffRoles.role, chiefRole), isNull(users.disabledAt)))
  return { person, isLastOwner: owners.length === 1 && owners[0]?.id === locked.id }
}

/** Until the transaction ends nobody else joins the team, leaves it, or is another there. */
async function lockTeam(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('the team', 0))`)
}

/**
 * Registrations, locked until the transaction ends. Without a join: of one that was waited for while a
 * merge moved it to another student, PostgreSQL would compare the new row with the old student and find
 * nothing.
 */
export function lockRegistrations(tx: Transaction, which: SQL | undefined) {
  return tx.select().from(registrations).where(which).orderBy(asc(registrations.id)).for('update')
}

/** One order, locked until the transaction ends: whoever settles it at the same time waits here. */
export async function lockOrder(tx: Transaction, id: string): Promise<Order | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return order
}

/** Milliseconds; whoever waits longer for a seat is asked to try again. */
const longestWaitForSeats = 3_000

/**
 * Batches, locked until the transaction ends: whoever counts their seats does it after this, and is the
 * only one who may change how many are occupied.
 */
export async function lockBatches(
  tx: Transaction,
  ids: readonly number[],
): Promise<Map<number, Batch>> {
  if (ids.length === 0) return new Map()
  await tx.execute(sql`set local lock_timeout = ${sql.raw(String(longestWaitForSeats))}`)
  const rows = await tx
    .select()
    .from(batches)
    .where(inArray(batches.id, [...ids]))
    .orderBy(asc(batches.id))
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * A joining, locked until the transaction ends: of two who take or give back money of it at once, the second
 * reads what the first one wrote. Nothing where there is none.
 */
export async function lockJoining(tx: Transaction, id: number): Promise<Joining | undefined> {
  const [joining] = await tx.select().from(joinings).where(eq(joinings.id, id)).for('update')
  return joining
}
