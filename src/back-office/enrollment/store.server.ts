import { and, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
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
    asked.search ? matches(db, asked.search) : undefined,
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

/** One branch for each table: `or` across tables would read all of them, a union reads their indexes. */
function matches(db: Database, search: string): SQL {
  const text = containing(search)
  const phone = readPhoneNumber(search) ?? search.replace(/[\s()+-]/g, '')
  const ids = { id: registrations.id }
  const found = union(
    db
      .select(ids)
      .from(registrations)
      .where(
        or(
          ilike(registrations.course, text),
          // A phone number is found however it is written; a plain word is none.
          /^\+?\d+$/.test(phone) ? ilike(registrations.phone, containing(phone)) : undefined,
        ),
      ),
    db
      .select(ids)
      .from(registrations)
      .innerJoin(students, eq(students.id, registrations.studentId))
      .where(or(ilike(students.name, text), ilike(students.email, text))),
    db
      .select(ids)
      .from(registrations)
      .innerJoin(users, eq(users.id, registrations.userId))
      .where(or(ilike(users.name, text), ilike(users.email, text))),
  )
  return sql`${registrations.id} in ${found}`
}

/** The text anywhere; `%` and `_` in it mean themselves. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
