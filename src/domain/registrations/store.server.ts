import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { users } from '../accounts/tables.ts'
import { readTimeline } from '../history/store.server.ts'
import { paidFor } from '../ledger/store.server.ts'
import { sources } from '../sources/tables.ts'
import { students } from '../students/tables.ts'
import { registrations } from './tables.ts'

/**
 * Who registered: the student, unless an account with another e-mail sent it. Then its name is the
 * one to ask for on the phone, a sister's or a friend's.
 */
export const registrant = {
  name: sql<string>`case when ${users.email} <> ${students.email} then ${users.name} else ${students.name} end`,
  email: sql<string | null>`coalesce(${users.email}, ${students.email})`,
}

const counsellorName = sql<string | null>`(select counsellor.name from users counsellor
  where counsellor.id = ${registrations.counsellorId})`

const columns = {
  id: registrations.id,
  ...registrant,
  phone: registrations.phone,
  course: registrations.course,
  status: registrations.status,
  registeredAt: registrations.registeredAt,
}

/**
 * Registrations as lists show them, in the order of the ids; one that is gone is left out. Lists look
 * for ids first: joined at once, everybody who matches is read to show the fifty of a page.
 */
export async function readListed(db: Database, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      ...columns,
      studentId: registrations.studentId,
      version: registrations.version,
      nextContactOn: registrations.nextContactOn,
      source: sources.name,
      counsellor: counsellorName,
    })
    .from(registrations)
    .innerJoin(students, eq(students.id, registrations.studentId))
    .innerJoin(sources, eq(sources.id, registrations.sourceId))
    .leftJoin(users, eq(users.id, registrations.userId))
    .where(sql`${registrations.id} = any(${sql.param(ids)}::bigint[])`)
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => rowOf.get(id) ?? [])
}

/**
 * One registration with its student and everything that happened to it, the newest first; of somebody
 * else's than `counsellorId`, where that is named, nothing.
 */
export async function findRegistration(db: Database, id: number, counsellorId?: string) {
  const [[row], timeline] = await Promise.all([
    db
      .select({
        ...columns,
        version: registrations.version,
        nextContactOn: registrations.nextContactOn,
        lostReason: registrations.lostReason,
        studentId: students.id,
        studentName: students.name,
        paidPaise: paidFor(sql`${registrations.id}`),
        sourceId: registrations.sourceId,
        sourceName: sources.name,
        heardOf: registrations.heardOf,
        counsellorId: registrations.counsellorId,
        counsellorName,
      })
      .from(registrations)
      .innerJoin(students, eq(students.id, registrations.studentId))
      .innerJoin(sources, eq(sources.id, registrations.sourceId))
      .leftJoin(users, eq(users.id, registrations.userId))
      .where(
        and(
          eq(registrations.id, id),
          counsellorId ? eq(registrations.counsellorId, counsellorId) : undefined,
        ),
      ),
    readTimeline(db, [id], timelineLength),
  ])
  return row && { ...row, timeline }
}

/** Whom to ask for about a registration. */
export async function findRegistrant(tx: Transaction, id: number) {
  const [row] = await tx
    .select(registrant)
    .from(registrations)
    .innerJoin(students, eq(students.id, registrations.studentId))
    .leftJoin(users, eq(users.id, registrations.userId))
    .where(eq(registrations.id, id))
  return row
}

/** More has not happened to anybody; a page of the back office must not grow without end. */
const timelineLength = 200
