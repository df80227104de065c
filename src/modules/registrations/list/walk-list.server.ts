import { and, type Column, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { students } from '../../students/tables.ts'
import { registrations } from '../tables.ts'
import { registrationsPageSize } from './rules.ts'
import { inOrder, isOf, type ListQuery } from './store.server.ts'

/** The ids on a page, by walking through the list in its order. */
export function pageOfRegistrations(db: Database, request: ListQuery, which?: SQL) {
  const page = db.select({ id: registrations.id }).from(registrations).$dynamic()
  const pageWithNames =
    request.sort === 'name'
      ? page.innerJoin(students, eq(students.id, registrations.studentId))
      : page
  // A merged record has no registrations and is not in the index of names.
  const isOnIndex = request.sort === 'name' ? isNull(students.mergedInto) : undefined
  return pageWithNames
    .where(and(isOf(request), which, isOnIndex))
    .orderBy(...inOrder(request, { ...columns, name: sql`lower(${students.name})` }))
    .limit(registrationsPageSize)
    .offset((request.page - 1) * registrationsPageSize)
}

/** Their number up to a limit: the cost of a page must not grow with the table. */
export async function countUpTo(db: Database, request: ListQuery, bound: number, which?: SQL) {
  const subqueryWithSelection = db
    .select({ one: sql`1`.as('one') })
    .from(registrations)
    .where(and(isOf(request), which))
    .limit(bound + 1)
    .as('found')
  const [all] = await db.select({ total: count() }).from(subqueryWithSelection)
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
