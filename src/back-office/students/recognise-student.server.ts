import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Person } from '../../accounts/contract.ts'
import type { Transaction } from '../../server/database/connect.ts'
import { registrations, studentMerges, students, users } from '../../server/database/schema.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { fieldsOf, joinStudents, type Student } from '../merges/join-students.server.ts'
import { lockStudents } from '../merges/lock-students.server.ts'
import { Overtaken } from './begin-again.server.ts'

type Registering = { person: Person; phone: string; course: string; now: Date }

/** `sharesPhone`: another e-mail came with this student's number; two people may be behind it. */
export type Recognised = { studentId: number; sharesPhone: boolean }

/**
 * The student who registers: the one the account had before, whoever has its e-mail or its phone
 * number, or a new one. Where e-mail and number lead to two students, they become one, unless staff
 * have taken these two apart before. Locks on the e-mail and the number, taken in one order, make
 * two registrations that cross each other wait; the unique indexes hold against staff, and the caller
 * begins again where they do.
 */
export async function recogniseStudent(
  tx: Transaction,
  registering: Registering,
): Promise<Recognised> {
  await lockIdentity(tx, registering)
  const known = await findKnown(tx, registering)
  const [first, ...others] = known.own.length > 0 ? [...known.own, ...known.byPhone] : []
  if (first) {
    const studentId = await joinAll(tx, [first, ...others], registering.now)
    await assign(tx, registering.person, studentId)
    return { studentId, sharesPhone: false }
  }
  const [sharing] = known.byPhone
  if (sharing) {
    await fileUnder(tx, sharing, registering)
    await assign(tx, registering.person, sharing.id)
    return { studentId: sharing.id, sharesPhone: true }
  }
  const studentId = await enter(tx, registering)
  if (studentId === undefined) return recogniseStudent(tx, registering)
  await assign(tx, registering.person, studentId)
  return { studentId, sharesPhone: false }
}

/** Until the transaction ends. The order is that of the keys, so that nobody waits in a circle. */
async function lockIdentity(tx: Transaction, { person, phone }: Registering) {
  const names = sql.param([`student e-mail ${person.email}`, `student phone ${phone}`])
  await tx.execute(
    sql`select pg_advisory_xact_lock(key) from (
          select distinct hashtextextended(name, 0) as key from unnest(${names}::text[]) name
          order by key) keys`,
  )
}

/** Students as they stand now, locked: `own` by account or e-mail, `byPhone` by the number. */
async function findKnown(tx: Transaction, { person, phone }: Registering) {
  const [account] = await tx
    .select({ id: users.studentId })
    .from(users)
    .where(eq(users.id, person.id))
  const byEmail = await newestWith(tx, eq(students.email, person.email))
  const byPhone = await newestWith(tx, eq(students.phone, phone))
  const own = [account?.id ?? [], byEmail].flat()
  // A number from an earlier registration finds somebody, but is too old to join two students.
  const sharing = own.length + byPhone.length > 0 ? byPhone : await byEarlierPhone(tx, phone)
  const known = await standing(tx, [...own, ...sharing])
  return { own: known.slice(0, own.length), byPhone: known.slice(own.length) }
}

/** One that stands before one that was merged. */
async function newestWith(tx: Transaction, condition: SQL): Promise<number[]> {
  const found = await tx
    .select({ id: students.id })
    .from(students)
    .where(condition)
    .orderBy(desc(isNull(students.mergedInto)), desc(students.id))
    .limit(1)
  return found.map(({ id }) => id)
}

async function byEarlierPhone(tx: Transaction, phone: string): Promise<number[]> {
  const found = await tx
    .select({ id: registrations.studentId })
    .from(registrations)
    .where(eq(registrations.phone, phone))
    .orderBy(desc(registrations.id))
    .limit(1)
  return found.map(({ id }) => id)
}

/** For each student the one it was merged into, or itself; locked, and looked up again if one moved. */
async function standing(tx: Transaction, ids: number[]): Promise<Student[]> {
  const { rows } = await tx.execute<{ asked: string; kept: string }>(
    sql`with recursive way (asked, kept, onward) as (
          select id, id, merged_into from students where id = any(${sql.param(ids)}::bigint[])
          union all
          select asked, id, merged_into from way join students on id = onward)
        select asked, kept from way where onward is null`,
  )
  const keptOf = new Map(rows.map(({ asked, kept }) => [Number(asked), Number(kept)]))
  const locked = await lockStudents(tx, [...new Set(keptOf.values())])
  if ([...locked.values()].some(({ mergedInto }) => mergedInto !== null)) return standing(tx, ids)
  return ids.map((id) => {
    const student = locked.get(keptOf.get(id) ?? id)
    // Taken away with the account it came from, or with an import.
    if (!student) throw new Overtaken()
    return student
  })
}

async function joinAll(tx: Transaction, [first, ...others]: [Student, ...Student[]], now: Date) {
  let kept = first
  const seen = new Set([kept.id])
  for (const merged of others) {
    if (seen.has(merged.id) || (await wereTakenApart(tx, kept.id, merged.id))) continue
    seen.add(merged.id)
    kept = await joinStudents(tx, { kept, merged }, { how: 'recognised', actor: 'system', now })
  }
  return kept.id
}

async function wereTakenApart(tx: Transaction, one: number, other: number): Promise<boolean> {
  const [undone] = await tx
    .select({ id: studentMerges.id })
    .from(studentMerges)
    .where(
      and(
        inArray(studentMerges.keptId, [one, other]),
        inArray(studentMerges.mergedId, [one, other]),
        isNotNull(studentMerges.undoneAt),
      ),
    )
    .limit(1)
  return undone !== undefined
}

/** Keeps how the account came to a student who has another e-mail, so that staff can part them. */
async function fileUnder(tx: Transaction, student: Student, { person, now }: Registering) {
  const before = fieldsOf(student)
  const after = { ...before, email: before.email ?? person.email }
  if (!before.email) {
    await tx
      .update(students)
      .set({ email: person.email, version: student.version + 1, updatedAt: now })
      .where(eq(students.id, student.id))
    await recordChange(tx, {
      actor: 'system',
      record: { kind: 'student', id: String(student.id) },
      action: 'learn e-mail',
      before: { email: null },
      after: { email: person.email },
      now,
    })
  }
  await tx.insert(studentMerges).values({
    how: 'same-phone',
    keptId: student.id,
    registrationIds: [],
    userIds: [person.id],
    before,
    after,
    mergedAt: now,
    mergedBy: 'System',
  })
}

/** Nothing where staff have entered this e-mail or number a moment ago: they are found then. */
async function enter(tx: Transaction, { person, phone, course, now }: Registering) {
  const { name, email } = person
  const [created] = await tx
    .insert(students)
    .values({ name, email, phone, course, source: 'registration', createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: students.id })
  return created?.id
}

async function assign(tx: Transaction, person: Person, studentId: number) {
  await tx
    .update(users)
    .set({ studentId })
    .where(
      and(
        eq(users.id, person.id),
        or(isNull(users.studentId), sql`${users.studentId} <> ${studentId}`),
      ),
    )
}
