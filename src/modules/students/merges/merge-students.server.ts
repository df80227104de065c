import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  type ActionContext,
  type PersonContext,
  signatureOf,
} from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { retryTransaction } from '../../../platform/database/retry-transaction.server.ts'
import { moveAccounts } from '../../accounts/link-student.server.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { changeStudent } from '../change-student.server.ts'
import { moveAlong } from '../hooks.server.ts'
import { lockPair } from '../locks.server.ts'
import type { NoPair, StudentName } from '../rules.ts'
import { settlePair } from '../suggestions/settle-pair.server.ts'
import { type StudentRow, studentMerges, students } from '../tables.ts'

type Merged = { ok: true; survivor: StudentName; merged: StudentName } | ({ ok: false } & NoPair)

/** Merges two students after staff compared them; the rows' locks settle two users at once. */
export async function mergeStudents(
  db: Database,
  { survivingId, otherId }: { survivingId: number; otherId: number },
  context: PersonContext,
): Promise<Merged> {
  return retryTransaction(db, async (tx) => {
    const pair = await lockPair(tx, survivingId, otherId)
    if (!pair.ok) return pair
    const [survivor, merged] = pair.students
    await joinStudents(tx, { survivor, merged }, 'by-staff', context)
    await announceChange(tx)
    return { ok: true, survivor, merged }
  })
}

/**
 * Merges two records inside the caller's transaction, which has locked both. The kept one takes the values
 * it lacks; the other keeps its fields so that the merge can be undone.
 */
export async function joinStudents(
  tx: Transaction,
  { survivor, merged }: { survivor: StudentRow; merged: StudentRow },
  method: 'confirmed-email' | 'by-staff',
  context: ActionContext,
): Promise<void> {
  const { actor, now } = context
  // The other record is marked first: unique indexes only cover unmerged records.
  const mergedInto = survivor.id
  const mergeFacts = { before: { mergedInto: null }, after: { mergedInto } }
  const event = { event: 'merge students', ...mergeFacts } as const
  await changeStudent(tx, merged.id, { changes: { mergedInto }, event }, context)
  const before = studentFieldsOf(survivor)
  const free = await keepSeparate(tx, { ...merged, id: survivor.id, source: survivor.source })
  const after = withWhatIsKnown(survivor, { ...merged, ...free })
  const grown = { event: 'merge students', before, after: { ...after, merged: merged.id } } as const
  await changeStudent(tx, survivor.id, { changes: after, event: grown }, context)
  const move = { from: merged.id, to: survivor.id }
  const userIds = await moveAccounts(tx, move)
  const { registrationIds, enrolmentIds } = await moveAlong(tx, move, context)
  const actorName = signatureOf(actor)
  await settlePair(tx, [survivor.id, merged.id], 'one person', { settledBy: actorName, now })
  await tx.insert(studentMerges).values({
    method,
    survivingId: survivor.id,
    mergedId: merged.id,
    registrationIds,
    enrolmentIds,
    userIds,
    before,
    after,
    mergedAt: now,
    mergedBy: actorName,
  })
}

/** Values the kept record lacks come from the other one. */
function withWhatIsKnown(survivor: StudentRow, merged: StudentRow) {
  return {
    email: survivor.email ?? merged.email,
    phone: survivor.phone ?? merged.phone,
    course: survivor.course ?? merged.course,
    status: merged.status === 'Active' ? merged.status : survivor.status,
  }
}

/** The fields that a merge may change. */
export function studentFieldsOf({ email, phone, course, status }: StudentRow) {
  return { email, phone, course, status }
}

/**
 * E-mail and phone number a record may have: among records that staff made they are unique. A record made
 * by a registration may repeat others'.
 */
export async function keepSeparate(
  tx: Transaction,
  { id, source, email, phone }: Pick<StudentRow, 'id' | 'source' | 'email' | 'phone'>,
): Promise<Pick<StudentRow, 'email' | 'phone'>> {
  if (source === 'registration') return { email, phone }
  const holders = await tx
    .select({ email: students.email, phone: students.phone })
    .from(students)
    .where(
      and(
        isNull(students.mergedInto),
        ne(students.id, id),
        ne(students.source, 'registration'),
        or(eq(students.email, email ?? ''), eq(students.phone, phone ?? '')),
      ),
    )
  return {
    email: holders.some((holder) => holder.email === email) ? null : email,
    phone: holders.some((holder) => holder.phone === phone) ? null : phone,
  }
}

/** Every merge of a student, newest first. */
export function listMerges(db: Database, studentId: number) {
  const survivors = alias(students, 'kept')
  const merged = alias(students, 'merged')
  return db
    .select({
      id: studentMerges.id,
      method: studentMerges.method,
      survivor: { id: survivors.id, name: survivors.name },
      merged: { id: merged.id, name: merged.name },
      accounts: sql<{ name: string; email: string }[]>`coalesce((
        select json_agg(json_build_object('name', u.name, 'email', u.email) order by u.created_at)
          from users u where u.id = any(${studentMerges.userIds})), '[]')`,
      at: studentMerges.mergedAt,
      by: studentMerges.mergedBy,
      undoneAt: studentMerges.undoneAt,
      undoneBy: studentMerges.undoneBy,
    })
    .from(studentMerges)
    .innerJoin(survivors, eq(survivors.id, studentMerges.survivingId))
    .leftJoin(merged, eq(merged.id, studentMerges.mergedId))
    .where(or(eq(studentMerges.survivingId, studentId), eq(studentMerges.mergedId, studentId)))
    .orderBy(desc(studentMerges.id))
    .limit(100)
}
