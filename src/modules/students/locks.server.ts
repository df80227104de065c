import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { lockNamed } from '../../platform/database/lock-named.server.ts'
import { ConcurrentChangeError } from '../../platform/database/retry-transaction.server.ts'
import { users } from '../accounts/tables.ts'
import type { NoPair } from './rules.ts'
import { findSurvivor, listMergedIds } from './store.server.ts'
import { type StudentRow, students } from './tables.ts'

/** Few enough that a file of ten thousand students does not fill PostgreSQL's lock table. */
const buckets = 1024

/** Any number of our own, distinct from other advisory locks. */
const lockClass = 4_201_014

/**
 * Until the transaction ends nobody else gives these e-mails and phone numbers to a record: every command
 * that does takes these locks. Each covers a bucket of values.
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
 * Locks students until the transaction ends. Transactions that lock more than one run one at a time, so
 * that crossing merges do not deadlock. Registrations may still refer to the locked rows.
 */
export async function lockStudents(
  tx: Transaction,
  ids: readonly number[],
): Promise<Map<number, StudentRow>> {
  if (ids.length === 0) return new Map()
  if (ids.length > 1) await lockNamed(tx, 'student merges')
  const rows = await tx
    .select()
    .from(students)
    .where(inArray(students.id, [...ids]))
    .orderBy(asc(students.id))
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

type Pair = { ok: true; students: readonly [StudentRow, StudentRow] } | ({ ok: false } & NoPair)

/** Two unmerged records, locked until the transaction ends; or why they are no pair. */
export async function lockPair(tx: Transaction, one: number, other: number): Promise<Pair> {
  if (one === other) return { ok: false, reason: 'same' }
  const locked = await lockStudents(tx, [one, other])
  for (const id of [one, other]) {
    const student = locked.get(id)
    if (!student) return { ok: false, reason: 'no-student', id }
    const { mergedInto: into } = student
    if (into) return { ok: false, reason: 'already-merged', id, into }
  }
  const [first, second] = [locked.get(one), locked.get(other)]
  if (!first || !second) throw new Error('A student vanished under its lock.')
  return { ok: true, students: [first, second] }
}

/** The record of an account, if any, with those merged into it. */
export type HeldEntry = { userId: string; entry: StudentRow | undefined; family: number[] }

/**
 * Locks an account's record before the account itself. Once the account is locked too, `checkHeld` says
 * whether it is still this record.
 */
export async function holdEntry(tx: Transaction, userId: string): Promise<HeldEntry> {
  const id = await findEntry(tx, userId)
  if (!id) return { userId, entry: undefined, family: [] }
  const family = await listMergedIds(tx, id)
  const entry = (await lockStudents(tx, family)).get(id)
  const isSame = (await listMergedIds(tx, id)).toString() === family.toString()
  if (!isSame || !entry || entry.mergedInto !== null) throw new ConcurrentChangeError()
  return { userId, entry, family }
}

/** Retries if the account came to another record before its own row was locked. */
export async function checkHeld(tx: Transaction, { userId, entry }: HeldEntry): Promise<void> {
  if ((await findEntry(tx, userId)) !== (entry?.id ?? null)) throw new ConcurrentChangeError()
}

async function findEntry(tx: Transaction, userId: string): Promise<number | null> {
  const [account] = await tx.select({ id: users.studentId }).from(users).where(eq(users.id, userId))
  return (account?.id && (await findSurvivor(tx, account.id))) || null
}
