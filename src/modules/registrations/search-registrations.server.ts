import { and, asc, count, gt, inArray, like, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { union, type WithSubqueryWithSelection } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/connect.ts'
import { likeLiteral, likePattern } from '../../platform/database/like-pattern.server.ts'
import { lastOf } from '../../platform/http/stream-csv.ts'
import { readPhoneNumber } from '../../ui/format/read-phone-number.server.ts'
import { users } from '../accounts/tables.ts'
import { canBeAlike, findSimilar } from '../students/store.server.ts'
import { students } from '../students/tables.ts'
import { registrationCountLimit, registrationsPageSize } from './list/rules.ts'
import {
  countUpTo,
  inOrder,
  isOf,
  type ListQuery,
  orderColumns,
  pageOfRegistrations,
  type VisibleListQuery,
} from './list/store.server.ts'
import { readListed } from './store.server.ts'
import { registrations } from './tables.ts'

/** With more matching students than this, their registrations are not looked up. */
const mostPeople = 2_000

/** Results that are counted in that case. */
const countedOfMany = 200

/** Of this many people who match, the registrations are looked up one by one. */
const mostLookedUp = 5_000

/** Of so many of them first: mostly they have more registrations than are counted. */
const sampledPeople = 400

/** The ids on a page of a search, how many there are, and whether only by similar spelling. */
export async function searchRegistrations(db: Database, request: ListQuery) {
  const courses = await findCourses(db, request.search)
  const indexed = await findByIndex(db, request, courses)
  const { people, accounts, total, sample } = indexed[0] ?? noMatches
  const areMany = Math.max(people, accounts) > mostPeople
  if (areMany || total > registrationCountLimit)
    return walkThrough(db, request, { courses, areMany, sample })
  if (total === 0 && canBeAlike(request.search)) return findAlike(db, request)
  const ids = indexed.flatMap(({ id }) => id ?? [])
  return { ids, total, isMore: false, isSimilar: false }
}

const noMatches = { people: 0, accounts: 0, total: 0, sample: 0 }

/** If most match, a page is found quickly by walking the list in its order. */
async function walkThrough(
  db: Database,
  request: ListQuery,
  { courses, areMany, sample }: { courses: string[]; areMany: boolean; sample: number },
) {
  const areFew = areMany && sample <= countedOfMany
  const few = areFew ? await findFewOfMany(db, request, courses) : 'more'
  const which = Array.isArray(few)
    ? inArray(registrations.id, few)
    : isFoundBy(request.search, courses)
  const total = few === 'more' ? (areMany ? countedOfMany : registrationCountLimit) : few.length
  const [page, totals] = await Promise.all([
    pageOfRegistrations(db, request, which),
    few === 'unknown'
      ? countUpTo(db, request, countedOfMany, which)
      : { total, isMore: few === 'more' },
  ])
  return { ids: page.map(({ id }) => id), ...totals, isSimilar: false }
}

/**
 * All matching registrations, if a filter leaves few of many people: the list would be walked to its end for them.
 * Not known where too many people match.
 */
async function findFewOfMany(
  db: Database,
  request: ListQuery,
  courses: string[],
): Promise<number[] | 'more' | 'unknown'> {
  const [matches, others, direct] = await Promise.all([
    findOf(db, request, students),
    findOf(db, request, users),
    selectOf(db, request, isFor(request.search, courses)).limit(countedOfMany + 1),
  ])
  const ids = new Set([...matches.ids, ...others.ids, ...direct.map(({ id }) => id)])
  if (ids.size > countedOfMany) return 'more'
  return Math.max(matches.people, others.people) > mostLookedUp ? 'unknown' : [...ids]
}

/** The first registrations of the first people who match, through the search index and then one by one. */
async function findOf(db: Database, request: ListQuery, table: typeof students | typeof users) {
  const column = table === students ? registrations.studentId : registrations.userId
  const { rows } = await db.execute<{ id: string | null; people: number }>(sql`
    with people as materialized (
      select id from ${table} where ${isCalled(table, request.search)} limit ${mostLookedUp + 1}
    ), found as (${firstOf(request, sql`people`, column)})
    select found.id, (select count(*)::int from people) as people from (select) one left join found on true`)
  return {
    ids: rows.flatMap(({ id }) => (id === null ? [] : [Number(id)])),
    people: rows[0]?.people ?? 0,
  }
}

/** With “offset 0” each is looked up by its index; else PostgreSQL reads all that the filter leaves. */
function firstOf(request: ListQuery, people: SQL, column: SQLWrapper): SQL {
  return sql`select r.id from ${people} p, lateral (select id from ${registrations}
    where ${and(sql`${column} = p.id`, isOf(request))} offset 0) r limit ${countedOfMany + 1}`
}

/** Evaluated row by row: with `exists` PostgreSQL would compute it for all students at once. */
function isFoundBy(search: string, courses: string[]): SQL | undefined {
  return or(
    isFor(search, courses),
    sql`(select ${isCalled(students, search)} from ${students}
      where ${students.id} = ${registrations.studentId})`,
    sql`(select ${isCalled(users, search)} from ${users}
      where ${users.id} = ${registrations.userId})`,
  )
}

/**
 * The next matching registrations after an id, in order of ids. One deleted meanwhile is left out, and the
 * file continues.
 */
export async function registrationsAfter(
  db: Database,
  filter: VisibleListQuery,
  id: number,
  limit: number,
) {
  const { search } = filter
  const which = search ? isFoundBy(search, await findCourses(db, search)) : undefined
  const matches = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(isOf(filter), which, gt(registrations.id, id)))
    .orderBy(asc(registrations.id))
    .limit(limit)
  const ids = matches.map((row) => row.id)
  return { rows: await readListed(db, ids), last: lastOf(matches, limit) }
}

/** If no name matches: similar names. */
async function findAlike(db: Database, request: ListQuery) {
  const which = inArray(registrations.studentId, await findSimilar(db, request.search))
  const [page, total] = await Promise.all([
    pageOfRegistrations(db, request, which),
    countUpTo(db, request, registrationCountLimit, which),
  ])
  return { ids: page.map(({ id }) => id), ...total, isSimilar: total.total > 0 }
}

/**
 * The ids on a page of a search, from the search index of each table, and how many there are; `people` and
 * `accounts` are the numbers of matches to look up: above `mostPeople` the rest of the result is of no use,
 * but for `sample`, the number of registrations of the first people up to `countedOfMany` + 1.
 * Referenced twice, so that PostgreSQL computes it once: as a join it would walk through all students in
 * order.
 */
export function findByIndex(db: Database, request: ListQuery, courses: string[]) {
  const { search } = request
  const people = db.$with('people').as(
    db
      .select({ id: students.id })
      .from(students)
      .where(isCalled(students, search))
      .limit(mostPeople + 1),
  )
  const areFew = sql`(select count(*) from ${people}) <= ${mostPeople}`
  const accounts = db.$with('accounts').as(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(areFew, isCalled(users, search)))
      .limit(mostPeople + 1),
  )
  const of = (which: SQL | undefined) => selectOf(db, request, and(areFew, which))
  const matches = db
    .$with('found')
    .as(
      union(
        of(isFor(search, courses)),
        of(inArray(registrations.studentId, db.select().from(people))),
        of(inArray(registrations.userId, db.select().from(accounts))),
      ).limit(registrationCountLimit + 1),
    )
  const { page, total } = pageOf(db, request, matches)
  const sample = firstOf(
    request,
    sql`(select id from ${people} where not ${areFew} or (select count(*) from ${accounts}) > ${mostPeople}
      limit ${sampledPeople})`,
    registrations.studentId,
  )
  return db
    .with(people, accounts, matches)
    .select({
      total: total.total,
      people: sql<number>`(select count(*)::int from ${people})`,
      accounts: sql<number>`(select count(*)::int from ${accounts})`,
      sample: sql<number>`(select count(*)::int from (${sample}) as first_of)`,
      id: page.id,
    })
    .from(total)
    .leftJoin(page, sql`true`)
}

const ordered = { ...orderColumns, studentId: registrations.studentId }

function selectOf(db: Database, request: ListQuery, which: SQL | undefined) {
  return db
    .select(ordered)
    .from(registrations)
    .where(and(isOf(request), which))
}

/** The number of matches and the ids on a page; an empty page is one row without an id. */
function pageOf(
  db: Database,
  request: ListQuery,
  matches: WithSubqueryWithSelection<typeof ordered, 'found'>,
) {
  const name = sql`(select lower(${students.name}) from ${students}
    where ${students.id} = ${matches.studentId})`
  const page = db
    .select({ id: matches.id })
    .from(matches)
    .orderBy(...inOrder(request, matches, name))
    .limit(registrationsPageSize)
    .offset((request.page - 1) * registrationsPageSize)
    .as('shown')
  const total = db
    .select({ total: count().as('total') })
    .from(matches)
    .as('counted')
  return { page, total }
}

/** Courses with registrations that contain the text, found by jumping through their index. */
async function findCourses(db: Database, search: string): Promise<string[]> {
  const { rows } = await db.execute<{ course: string }>(sql`
    with recursive known as (
      (select course from registrations order by course limit 1)
      union all
      select (select next.course from registrations next where next.course > known.course
               order by next.course limit 1)
        from known where known.course is not null
    )
    select course from known where ${isWritten(sql`lower(course)`, search)}`)
  return rows.map(({ course }) => course)
}

/** Found by course, or by phone number in any spelling; a plain word is no number. */
function isFor(search: string, courses: string[]): SQL | undefined {
  const phone = readPhoneNumber(search) ?? search.replace(/[\s()+-]/g, '')
  return or(
    inArray(registrations.course, ['', ...courses]),
    /^\+?\d{3,}$/.test(phone) ? like(registrations.phone, likePattern(phone)) : undefined,
  )
}

/** In lower case, as in the search indexes and stored e-mails. */
function isCalled(table: typeof students | typeof users, search: string): SQL | undefined {
  const name = isWritten(sql`lower(${table.name})`, search)
  // Every e-mail has an @ and a dot: alone they are no search.
  if (isOdd(search)) return and(sql`${table.name} ~ '[^A-Za-z0-9 ]'`, name)
  return or(name, isWritten(table.email, search))
}

/**
 * Anywhere in a word from three letters or digits; with fewer only at its beginning, which the search index
 * knows, too.
 */
function isWritten(
  text: SQL | typeof students.email | typeof users.email,
  search: string,
): SQL | undefined {
  const anywhere = like(text as SQL, lower(likePattern(search)))
  if (/[a-z\d]{3}/i.test(search) || isOdd(search)) return anywhere
  return or(
    like(text as SQL, lower(`${likeLiteral(search)}%`)),
    like(text as SQL, lower(`% ${likeLiteral(search)}%`)),
  )
}

/** Without a letter or digit, for a database that sorts by bytes. */
const isOdd = (search: string) => !/[a-z\d]/i.test(search)

function lower(text: string): SQL {
  return sql`lower(${text})`
}
