import { and, type Column, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { students } from '../../students/tables.ts'
import { registrations } from '../tables.ts'
import { registrationsPageSize } from './rules.ts'
import { type Asked, inOrder, isOf } from './store.server.ts'

/** The ids on a page, by walking through the list in its order. */
export function pageOfRegistrations(db: Database, asked: Asked, which?: SQL) {
  const page = db.select({ id: registrations.id }).from(registrations).$dynamic()
  const named =
    asked.sort === 'name'
      ? page.innerJoin(students, eq(students.id, registrations.studentId))
      : page
  // Of a merged entry there are no registrations, and the index of names holds none.
  const isOnIndex = asked.sort === 'name' ? isNull(students.mergedInto) : undefined
  return named
    .where(and(isOf(asked), which, isOnIndex))
    .orderBy(...inOrder(asked, { ...columns, name: sql`lower(${students.name})` }))
    .limit(registrationsPageSize)
    .offset((asked.page - 1) * registrationsPageSize)
}

/** How many there are, up to a bound: the cost of a page must not grow with the table. */
export async function countUpTo(db: Database, asked: Asked, bound: number, which?: SQL) {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(registrations)
    .where(and(isOf(asked), which))
    .limit(bound + 1)
    .as('found')
  const [all] = await db.select({ total: count() }).from(found)
  const total = all?.total ?? 0
  return { total: Math.min(total, bound), isMore: total > bound }
}

const columns = {
  id: registrations.id,
  registeredAt: registrations.registeredAt,
  course: registrations.course,
  status: registrations.status,
  nextContactOn: registrations.nextContactOn,
  lastContactAt: registrations.lastContactAt,
} satisfies Record<string, Column>
