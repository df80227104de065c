import { desc, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { users } from '../accounts/tables.ts'
import { payments } from '../payments/tables.ts'
import { students } from '../students/tables.ts'
import { registrant } from './store.server.ts'
import { registrations } from './tables.ts'

const feesPageSize = 50

/** Fees that were taken, the newest first: who, for which course, how much. Nothing to reach anybody by. */
export async function listFees(db: Database, before: number | undefined) {
  const rows = await db
    .select({
      id: payments.id,
      name: registrant.name,
      course: registrations.course,
      amountPaise: payments.amountPaise,
      paidAt: payments.paidAt,
      takenBy: payments.recordedBy,
    })
    .from(payments)
    .innerJoin(registrations, eq(registrations.id, payments.registrationId))
    .innerJoin(students, eq(students.id, registrations.studentId))
    .leftJoin(users, eq(users.id, registrations.userId))
    .where(before === undefined ? undefined : lt(payments.id, before))
    .orderBy(desc(payments.id))
    .limit(feesPageSize + 1)
  const page = rows.slice(0, feesPageSize)
  return { fees: page, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null }
}

/** All that was taken, course by course; as float8, which is exact here and a number to the driver. */
export function sumFees(db: Database) {
  return db
    .select({
      course: registrations.course,
      count: sql<number>`count(*)::int`,
      paise: sql<number>`sum(${payments.amountPaise})::float8`,
    })
    .from(payments)
    .innerJoin(registrations, eq(registrations.id, payments.registrationId))
    .groupBy(registrations.course)
    .orderBy(desc(sql`sum(${payments.amountPaise})`), registrations.course)
}
