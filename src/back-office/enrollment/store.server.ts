import { and, count, desc, eq, ilike, type SQL, sql } from 'drizzle-orm'
import { readPhoneNumber } from '../../fast-track/read-phone-number.server.ts'
import type { Database } from '../../server/database/connect.ts'
import {
  payments,
  registrations,
  students,
  timelineEntries,
  users,
} from '../../server/database/schema.ts'
import { type RegistrationStatus, registrationsPageSize } from './rules.ts'

/**
 * Who registered: the student, unless an account with another e-mail sent it. Then its name is the
 * one to ask for on the phone, a sister's or a friend's.
 */
const who = {
  name: sql<string>`case when ${users.email} <> ${students.email} then ${users.name} else ${students.name} end`,
  email: sql<string | null>`coalesce(${users.email}, ${students.email})`,
}

export const columns = {
  id: registrations.id,
  ...who,
  phone: registrations.phone,
  course: registrations.course,
  status: registrations.status,
  registeredAt: registrations.registeredAt,
}

/** One page of the registrations that match, newest first, and how many match in all. */
export async function listRegistrations(
  db: Database,
  asked: { search: string; status?: RegistrationStatus; page: number },
) {
  const { status } = asked
  const matching = and(
    status && eq(registrations.status, status),
    asked.search ? matches(asked.search) : undefined,
  )
  const [rows, [all]] = await Promise.all([
    db
      .select(columns)
      .from(registrations)
      .innerJoin(students, eq(students.id, registrations.studentId))
      .leftJoin(users, eq(users.id, registrations.userId))
      .where(matching)
      .orderBy(desc(registrations.registeredAt), desc(registrations.id))
      .limit(registrationsPageSize)
      .offset((asked.page - 1) * registrationsPageSize),
    db.select({ total: count() }).from(registrations).where(matching),
  ])
  return { rows, total: all?.total ?? 0 }
}

/** One registration with its student and everything that happened to it, the newest first. */
export async function findRegistration(db: Database, id: number) {
  const [[row], entries] = await Promise.all([
    db
      .select({
        ...columns,
        version: registrations.version,
        nextContactOn: registrations.nextContactOn,
        lostReason: registrations.lostReason,
        studentId: students.id,
        studentName: students.name,
        paidPaise: sql<number>`(select coalesce(sum(${payments.amountPaise}), 0)::int
          from ${payments} where ${payments.registrationId} = ${registrations.id})`,
      })
      .from(registrations)
      .innerJoin(students, eq(students.id, registrations.studentId))
      .leftJoin(users, eq(users.id, registrations.userId))
      .where(eq(registrations.id, id)),
    db
      .select()
      .from(timelineEntries)
      .where(eq(timelineEntries.registrationId, id))
      .orderBy(desc(timelineEntries.id))
      .limit(timelineLength),
  ])
  return row && { ...row, entries }
}

/** More has not happened to anybody; a page of the back office must not grow without end. */
const timelineLength = 200

/**
 * One branch for each table, each from its own search index. `offset 0` keeps them apart: joined, the
 * planner walks through all students in the order of their numbers instead.
 */
function matches(search: string): SQL {
  const text = containing(search)
  const phone = readPhoneNumber(search) ?? search.replace(/[\s()+-]/g, '')
  // A phone number is found however it is written; a plain word is none.
  const phoneMatches = /^\+?\d+$/.test(phone)
    ? sql`or ${ilike(registrations.phone, containing(phone))}`
    : sql``
  return sql`${registrations.id} in (
    select id from ${registrations} where ${ilike(registrations.course, text)} ${phoneMatches}
    union
    select id from ${registrations} where ${registrations.studentId} in (
      select id from ${students}
       where ${ilike(students.name, text)} or ${ilike(students.email, text)} offset 0)
    union
    select id from ${registrations} where ${registrations.userId} in (
      select id from ${users}
       where ${ilike(users.name, text)} or ${ilike(users.email, text)} offset 0))`
}

/** The text anywhere; `%` and `_` in it mean themselves. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
