import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { users } from '../accounts/tables.ts'
import { sources } from '../attribution/tables.ts'
import { readTimeline } from '../audit/store.server.ts'
import { paidFor } from '../ledger/store.server.ts'
import { students } from '../students/tables.ts'
import { enrolmentsFrom, visibleTo } from './list/store.server.ts'
import { registrations } from './tables.ts'
import { readTags, tagsOf } from './tag-registration.server.ts'

/**
 * The name to call: the student's, unless an account with another e-mail sent it. Then it is that
 * account's, for example of a sister or a friend.
 */
export const registrant = {
  name: sql<string>`case when ${users.email} <> ${students.email} then ${users.name} else ${students.name} end`,
  email: sql<string | null>`coalesce(${users.email}, ${students.email})`,
}

const columns = {
  id: registrations.id,
  ...registrant,
  phone: registrations.phone,
  course: registrations.course,
  status: registrations.status,
  registeredAt: registrations.registeredAt,
  version: registrations.version,
  nextContactOn: registrations.nextContactOn,
}

const counsellors = alias(users, 'counsellor')

/** Null where it is unassigned. */
const counsellor = { id: counsellors.id, name: counsellors.name }

/**
 * Registrations as lists show them, in order of the ids; deleted ones are left out. Lists find the ids
 * first: with the join at once every match would be read for the fifty of a page.
 */
export async function readListed(db: Database, ids: number[]) {
  if (ids.length === 0) return []
  const [rows, tags] = await Promise.all([
    db
      .select({
        ...columns,
        counsellor,
        studentId: registrations.studentId,
        lastContactAt: registrations.lastContactAt,
        source: sources.name,
      })
      .from(registrations)
      .innerJoin(students, eq(students.id, registrations.studentId))
      .innerJoin(sources, eq(sources.id, registrations.sourceId))
      .leftJoin(users, eq(users.id, registrations.userId))
      .leftJoin(counsellors, eq(counsellors.id, registrations.counsellorId))
      .where(sql`${registrations.id} = any(${sql.param(ids)}::bigint[])`),
    readTags(db, ids),
  ])
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rowOf.get(id)
    return row ? { ...row, tags: (tags.get(id) ?? []).map(({ tag }) => tag) } : []
  })
}

export type ListedRegistrationRow = Awaited<ReturnType<typeof readListed>>[number]

/**
 * One registration with its student and events, newest first; undefined if it is not `counsellorId`'s,
 * where that is given.
 */
export async function findRegistration(db: Database, id: number, counsellorId?: string) {
  const [[row], timeline, tags] = await Promise.all([
    db
      .select({
        ...columns,
        lostReason: registrations.lostReason,
        student: { id: students.id, name: students.name },
        enrolment: sql<{ id: number; course: string; startsOn: string } | null>`(
          select json_build_object('id', j.id, 'course', j.course, 'startsOn', j.starts_on)
            from enrolments j where ${enrolmentsFrom.registration} or (${enrolmentsFrom.course})
           order by j.id desc limit 1)`,
        paidPaise: paidFor(sql`${registrations.id}`),
        source: { id: sources.id, name: sources.name },
        heardOf: registrations.heardOf,
        batchId: registrations.batchId,
        counsellor,
      })
      .from(registrations)
      .innerJoin(students, eq(students.id, registrations.studentId))
      .innerJoin(sources, eq(sources.id, registrations.sourceId))
      .leftJoin(users, eq(users.id, registrations.userId))
      .leftJoin(counsellors, eq(counsellors.id, registrations.counsellorId))
      .where(and(eq(registrations.id, id), visibleTo(counsellorId))),
    readTimeline(db, [id], timelineLength),
    tagsOf(db, id),
  ])
  return row && { ...row, timeline: timeline.map(lineOf), tags }
}

/** An event as lists show it. */
export function lineOf({
  id,
  happenedAt: at,
  who: author,
  what,
  note,
}: Awaited<ReturnType<typeof readTimeline>>[number]) {
  return { id, at, who: author, what, note }
}

/** The newest open registration of each of these students. */
export function findOpenRegistrations(db: Database, studentIds: readonly number[]) {
  const { id, studentId, course, status } = registrations
  return db
    .selectDistinctOn([studentId], { id, studentId, course })
    .from(registrations)
    .where(
      and(
        sql`${studentId} = any(${sql.param([...studentIds])}::bigint[])`,
        sql`${status} not in ('completed', 'lost')`,
      ),
    )
    .orderBy(studentId, desc(id))
}

/** The name to ask for about a registration. */
export async function findRegistrant(tx: Transaction, id: number) {
  const [row] = await tx
    .select(registrant)
    .from(registrations)
    .innerJoin(students, eq(students.id, registrations.studentId))
    .leftJoin(users, eq(users.id, registrations.userId))
    .where(eq(registrations.id, id))
  return row
}

/** SQL: the number of a student's last registration up to a time. */
export function lastEnquiryOf(studentId: number, until: Date): SQL {
  return sql`select r.id from registrations r
    where r.student_id = ${studentId} and r.registered_at <= ${until.toISOString()}::timestamptz
    order by r.registered_at desc, r.id desc limit 1`
}

/** More than any registration has; a staff page must not grow without limit. */
const timelineLength = 200
