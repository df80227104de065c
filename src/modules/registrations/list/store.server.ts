import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import { addDays, dayInIndia, startOfDay } from '../../../ui/format/days.ts'
import { registrations, registrationTags } from '../tables.ts'
import { visibleTo } from '../visible-to.server.ts'
import { type DueFilter, type ListFilter, type ListParams, type Quiet, quiets } from './rules.ts'

/** The user and the time, which decide what “mine” and “overdue” mean. */
export type VisibleListQuery = ListFilter & {
  person: string
  now: Date
  /** Only what this counsellor may see. */
  counsellorId?: string
}

export type ListQuery = VisibleListQuery & ListParams

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

function isOwnedBy({ owner, person }: VisibleListQuery): SQL | undefined {
  if (!owner) return undefined
  if (owner === 'nobody') return sql`${registrations.counsellorId} is null`
  return eq(registrations.counsellorId, owner === 'mine' ? person : owner)
}

function isDue(due: DueFilter | undefined, today: string): SQL | undefined {
  const next = registrations.nextContactOn
  const words: Record<DueFilter, SQL> = {
    overdue: sql`${next} < ${today}`,
    today: sql`${next} = ${today}`,
    later: sql`${next} > ${today}`,
    none: sql`${next} is null`,
  }
  return due && words[due]
}

function isQuiet(quiet: Quiet | undefined, now: Date): SQL | undefined {
  const last = registrations.lastContactAt
  if (!quiet) return undefined
  const { days } = quiets[quiet]
  if (!days) return sql`${last} is null`
  const since = new Date(now.getTime() - days * 24 * 60 * 60 * 1_000)
  return sql`(${last} is null or ${last} < ${since})`
}

type Ordered = Record<
  'id' | 'registeredAt' | 'course' | 'status' | 'nextContactOn' | 'lastContactAt',
  Column
> & { name: SQL }

/** The sort order of a place, as the indexes have it, forward or backward. */
export function inOrder({ sort, order }: ListParams, of: Ordered): SQL[] {
  const turned = order === 'reversed'
  const up = (column: unknown) => (turned ? sql`${column} desc` : sql`${column} asc`)
  const down = (column: unknown) => (turned ? sql`${column} asc` : sql`${column} desc`)
  const newest = [down(of.registeredAt), down(of.id)]
  switch (sort) {
    case 'name':
      return [up(of.name), ...newest]
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
