import { and, type Column, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { addDays, dayInIndia, startOfDay } from '../../../ui/format/days.ts'
import { students } from '../../students/tables.ts'
import { registrations, registrationTags } from '../tables.ts'
import {
  type DueFilter,
  type ListFilter,
  type ListParams,
  type Quiet,
  quiets,
  registrationsPageSize,
} from './rules.ts'

/** The user and the time, which decide what “mine” and “overdue” mean. */
export type VisibleListQuery = ListFilter & {
  person: string
  now: Date
  /** Only what this counsellor may see. */
  counsellorId?: string
}

export type ListQuery = VisibleListQuery & ListParams

/** `isVisible` for a query: of this counsellor or unassigned; without a counsellor, any. */
export function visibleTo(visibilityScope: string | undefined): SQL | undefined {
  const { counsellorId } = registrations
  return visibilityScope ? or(eq(counsellorId, visibilityScope), isNull(counsellorId)) : undefined
}

/** SQL conditions of the filters, without the search. */
export function isOf(query: VisibleListQuery): SQL | undefined {
  const { status, course, counsellorId, tag, from, to, source } = query
  const { registeredAt } = registrations
  return and(
    status && eq(registrations.status, status),
    course ? eq(registrations.course, course) : undefined,
    source ? eq(registrations.sourceId, source) : undefined,
    visibleTo(counsellorId),
    isOwnedBy(query),
    tag
      ? sql`${registrations.id} in (select ${registrationTags.registrationId}
          from ${registrationTags} where ${registrationTags.tag} = ${tag})`
      : undefined,
    from ? sql`${registeredAt} >= ${startOfDay(from)}` : undefined,
    to ? sql`${registeredAt} < ${startOfDay(addDays(to, 1))}` : undefined,
    isDue(query.due, dayInIndia(query.now)),
    isQuiet(query.quiet, query.now),
  )
}

/** SQL: the enrolments `j` that a registration led to, from it or in its course after it. */
export const enrolmentsFrom = {
  registration: sql`j.registration_id = registrations.id`,
  course: sql`j.student_id = registrations.student_id and j.course = registrations.course
    and j.enrolled_at >= registrations.registered_at`,
}

/** SQL: a registration that led to no enrolment; in two parts, each with an index of its own. */
export const isNotEnrolled = sql`not exists (select from enrolments j where ${enrolmentsFrom.registration})
  and not exists (select from enrolments j where ${enrolmentsFrom.course})`

function isOwnedBy({ owner, person }: VisibleListQuery): SQL | undefined {
  if (!owner) return undefined
  if (owner === 'nobody') return sql`${registrations.counsellorId} is null`
  return eq(registrations.counsellorId, owner === 'mine' ? person : owner)
}

function isDue(due: DueFilter | undefined, today: string): SQL | undefined {
  const next = registrations.nextContactOn
  const texts: Record<DueFilter, SQL> = {
    overdue: sql`${next} < ${today}`,
    today: sql`${next} = ${today}`,
    later: sql`${next} > ${today}`,
    none: sql`${next} is null`,
  }
  return due && texts[due]
}

function isQuiet(quiet: Quiet | undefined, now: Date): SQL | undefined {
  const last = registrations.lastContactAt
  if (!quiet) return undefined
  const { days } = quiets[quiet]
  if (!days) return sql`${last} is null`
  const since = new Date(now.getTime() - days * 24 * 60 * 60 * 1_000)
  return sql`(${last} is null or ${last} < ${since})`
}

/** The columns that the list is sorted by, beside the name. */
export const orderColumns = {
  id: registrations.id,
  registeredAt: registrations.registeredAt,
  course: registrations.course,
  status: registrations.status,
  nextContactOn: registrations.nextContactOn,
  lastContactAt: registrations.lastContactAt,
}

/** The sort order of a list, as the indexes have it, forward or backward. */
export function inOrder(
  { sort, order }: ListParams,
  of: Record<keyof typeof orderColumns, Column>,
  name: SQL,
): SQL[] {
  const turned = order === 'reversed'
  const up = (column: unknown) => (turned ? sql`${column} desc` : sql`${column} asc`)
  const down = (column: unknown) => (turned ? sql`${column} asc` : sql`${column} desc`)
  const newest = [down(of.registeredAt), down(of.id)]
  switch (sort) {
    case 'name':
      return [up(name), ...newest]
    case 'course':
    case 'status':
      return [up(of[sort]), ...newest]
    case 'next':
      return [up(of.nextContactOn), up(of.id)]
    case 'contact':
      // Students nobody tried to reach come last, or first if the longest wait comes first.
      return [
        sql`${down(of.lastContactAt)} nulls ${sql.raw(turned ? 'first' : 'last')}`,
        down(of.id),
      ]
    default:
      return newest
  }
}

/** The ids on a page, by walking through the list in its order. */
export function pageOfRegistrations(db: Database, request: ListQuery, which?: SQL) {
  const byName = request.sort === 'name'
  const page = db.select({ id: registrations.id }).from(registrations).$dynamic()
  const query = byName ? page.innerJoin(students, eq(students.id, registrations.studentId)) : page
  // A merged record has no registrations and is not in the index of names.
  const isOnIndex = byName ? isNull(students.mergedInto) : undefined
  return query
    .where(and(isOf(request), which, isOnIndex))
    .orderBy(...inOrder(request, orderColumns, sql`lower(${students.name})`))
    .limit(registrationsPageSize)
    .offset((request.page - 1) * registrationsPageSize)
}

/** Their number up to a limit: the cost of a page must not grow with the table. */
export async function countUpTo(db: Database, request: ListQuery, bound: number, which?: SQL) {
  const matches = db
    .select({ one: sql`1`.as('one') })
    .from(registrations)
    .where(and(isOf(request), which))
    .limit(bound + 1)
    .as('found')
  const [all] = await db.select({ total: count() }).from(matches)
  const total = all?.total ?? 0
  return { total: Math.min(total, bound), isMore: total > bound }
}
