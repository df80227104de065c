import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { users } from '../accounts/tables.ts'
import { record } from '../audit/record-event.server.ts'
import { dropKeys } from '../audit/sealing.server.ts'
import { changeStudent } from './change-student.server.ts'
import { onAnonymise, onErase, onLeave } from './hooks.server.ts'
import { type HeldEntry, lockStudents } from './locks.server.ts'
import { restoreMerged } from './merges/undo-merge.server.ts'
import { studentMerges, studentNotes, students } from './tables.ts'

const nobody = {
  name: 'Deleted account',
  email: null,
  phone: null,
  course: null,
  status: 'Inactive',
} as const

type ErasedStudent = { id: number; family: readonly number[]; userId: string; email: string }

/**
 * Deletes a student's record when its account is deleted; `email` is the account's, `family` the record and
 * those merged into it. If registrations or enrolments remain, name and phone stay for them; if another
 * account belongs to it, it becomes that person's; if other staff records refer to it, it stays anonymised.
 * A record that staff made stays, without what the person brought into it. In all cases its audit events
 * become unreadable.
 */
export async function eraseStudent(
  tx: Transaction,
  { id, family, userId, email }: ErasedStudent,
  now: Date,
): Promise<void> {
  const [existingStudent] = await tx
    .select({ source: students.source, email: students.email })
    .from(students)
    .where(eq(students.id, id))
    .for('update')
  const [other] = await tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.studentId, id))
    .orderBy(users.createdAt)
    .limit(1)
  if (other && existingStudent?.email !== email) return
  for (const step of onLeave.steps()) await step(tx, family, now)
  await dropKeys(tx, family.map(keyOf))
  if (existingStudent?.source !== 'registration') return eraseAccountDetails(tx, id, userId, now)
  await eraseOwnRecord(tx, id, other, now)
}

const keyOf = (id: number) => ({ kind: 'student' as const, id: String(id) })

/** `other` is another account of the record. */
async function eraseOwnRecord(
  tx: Transaction,
  id: number,
  other: { name: string } | undefined,
  now: Date,
) {
  const context = { actor: 'system', now } as const
  if (other) {
    await dropMerges(tx, id)
    const changes = { name: other.name, email: null }
    await changeStudent(tx, id, { changes, event: { event: 'pass on student' } }, context)
  } else if (await isInBooks(tx, id)) {
    for (const step of onAnonymise.steps()) await step(tx, id)
    await dropBelongings(tx, id, now)
    const event = { event: 'remove e-mail' } as const
    await changeStudent(tx, id, { changes: { email: null }, event }, context)
  } else if ((await eraseEntry(tx, id, now)) === 'deleted')
    await record(tx, { event: 'delete student', id }, context)
}

/**
 * What an account brought into a record of staff: the records of its registrations, and the values that the
 * kept one has only from there.
 */
async function eraseAccountDetails(tx: Transaction, id: number, userId: string, now: Date) {
  const deletedMerges = await tx
    .delete(studentMerges)
    .where(and(eq(studentMerges.survivingId, id), sql`${userId} = any(${studentMerges.userIds})`))
    .returning()
  const [survivor] = await tx.select().from(students).where(eq(students.id, id))
  if (!survivor) return
  const erasedValues = deletedMerges
    .filter(({ undoneAt }) => undoneAt === null)
    .flatMap(({ before, after }) =>
      (['email', 'phone', 'course'] as const)
        .filter((field) => survivor[field] === after[field] && after[field] !== before[field])
        .map((field) => [field, before[field]]),
    )
  const changes = Object.fromEntries(erasedValues)
  const event = { event: 'erase account details' } as const
  if (erasedValues.length > 0)
    await changeStudent(tx, id, { changes, event }, { actor: 'system', now })
  const mergedIds = deletedMerges.flatMap(({ mergedId }) => mergedId ?? [])
  await removeMerged(tx, id, now, (one) => mergedIds.includes(one))
}

async function isInBooks(tx: Transaction, id: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from registrations where student_id = ${id}
        union all select 1 from enrolments where student_id = ${id} limit 1`,
  )
  return rows.length > 0
}

/**
 * Deletes a record without registrations, with its notes, merges and merged records of registrations. If
 * other staff records refer to it, it stays without anything about the person.
 */
export async function eraseEntry(
  tx: Transaction,
  id: number,
  now: Date,
): Promise<'deleted' | 'nameless'> {
  await dropBelongings(tx, id, now)
  if (await removeRow(tx, id)) return 'deleted'
  const event = { event: 'remove name' } as const
  await changeStudent(tx, id, { changes: nobody, event }, { actor: 'system', now })
  return 'nameless'
}

/** The history of merges names the person, and there is nothing left to undo. */
async function dropMerges(tx: Transaction, id: number) {
  await tx
    .delete(studentMerges)
    .where(or(eq(studentMerges.survivingId, id), eq(studentMerges.mergedId, id)))
}

/** Its merges and notes, and the merged records that registrations had made. */
async function dropBelongings(tx: Transaction, id: number, now: Date) {
  await dropMerges(tx, id)
  await tx.delete(studentNotes).where(eq(studentNotes.studentId, id))
  await removeMerged(tx, id, now)
}

/** Removes the merged records that registrations had made. */
async function removeMerged(
  tx: Transaction,
  id: number,
  now: Date,
  isMeant: (id: number) => boolean = () => true,
): Promise<void> {
  const rows = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.mergedInto, id), eq(students.source, 'registration')))
  for (const row of rows) if (isMeant(row.id)) await eraseEntry(tx, row.id, now)
}

/** False if something refers to it. */
async function removeRow(tx: Transaction, id: number): Promise<boolean> {
  await tx.execute(sql`savepoint entry`)
  try {
    for (const step of onErase.steps()) await step(tx, id)
    await tx.delete(students).where(eq(students.id, id))
    return true
  } catch (error) {
    if (!isHeld(error)) throw error
    await tx.execute(sql`rollback to savepoint entry`)
    return false
  }
}

/** PostgreSQL's code for a row that others refer to, inside the query builder's error. */
function isHeld(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code === '23503' || code === '23001' || (cause !== undefined && isHeld(cause))
}

/**
 * Removes what a deleted account had entered before its record was merged with one of staff, and what the
 * kept record has only from there.
 */
export async function eraseMerged(
  tx: Transaction,
  { entry, family }: HeldEntry,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  if (!entry) return
  const mergedStudents = await tx
    .select({ id: students.id })
    .from(students)
    .where(
      and(
        inArray(students.id, family),
        ne(students.id, entry.id),
        eq(students.source, 'registration'),
        eq(students.email, email),
      ),
    )
  const event = { event: 'erase account details' } as const
  for (const { id } of mergedStudents) {
    const condition = and(eq(studentMerges.mergedId, id), isNull(studentMerges.undoneAt))
    for (const merge of await tx.select().from(studentMerges).where(condition)) {
      const survivor = (await lockStudents(tx, [merge.survivingId])).get(merge.survivingId)
      if (survivor) await restoreMerged(tx, { survivor, merge, event }, { actor: 'system', now })
    }
    await eraseEntry(tx, id, now)
  }
  await dropKeys(
    tx,
    mergedStudents.map(({ id }) => keyOf(id)),
  )
}
