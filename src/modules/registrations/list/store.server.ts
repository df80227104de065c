import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import { addDays, dayInIndia, startOfDay } from '../../../ui/format/days.ts'
import { registrations, registrationTags } from '../tables.ts'
import { visibleTo } from '../visible-to.server.ts'
import { type Due, type ListFilter, type ListPlace, type Quiet, quiets } from './rules.ts'

/** What somebody looks for: who they are and when it is belong to what “mine” and “overdue” mean. */
export type Narrowed = ListFilter & {
  person: string
  now: Date
  /** Only what this counsellor may see. */
  counsellorId?: string
}

export type Asked = Narrowed & ListPlace

/** What the list is narrowed to, but for the search. */
export function isOf(asked: Narrowed): SQL | undefined {
  const { status, course, counsellorId, tag, from, to, source } = asked
  const { registeredAt } = registrations
  return and(
    status && eq(registrations.status, status),
    course ? eq(registrations.course, course) : undefined,
    source ? eq(registrations.sourceId, source) : undefined,
    visibleTo(counsellorId),
    isOwnedBy(asked),
    tag
      ? sql`${registrations.id} in (select ${registrationTags.registrationId}
          from ${registrationTags} where ${registrationTags.tag} = ${tag})`
      : undefined,
    from ? sql`${registeredAt} >= ${startOfDay(from)}` : undefined,
    to ? sql`${registeredAt} < ${startOfDay(addDays(to, 1))}` : undefined,
    isDue(asked.due, dayInIndia(asked.now)),
    isQuiet(asked.quiet, asked.now),
  )
}

function isOwnedBy({ owner, person }: Narrowed): SQL | undefined {
  if (!owner) return undefined
  if (owner === 'nobody') return sql`${registrations.counsellorId} is null`
  return eq(registrations.counsellorId, owner === 'mine' ? person : owner)
}

function isDue(due: Due | undefined, today: string): SQL | undefined {
  const next = registrations.nextContactOn
  const words: Record<Due, SQL> = {
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

/** The order of a place among these columns, as the indexes have it from one end or the other. */
export function inOrder({ sort, order }: ListPlace, of: Ordered): SQL[] {
  const turned = order === 'turned'
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
      // Whom nobody ever tried to reach comes after everybody, or first where the longest wait does.
      return [
        sql`${down(of.lastContactAt)} nulls ${sql.raw(turned ? 'first' : 'last')}`,
        down(of.id),
      ]
    default:
      return newest
  }
}
