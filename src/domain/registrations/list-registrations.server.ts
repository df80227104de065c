import { and, asc, count, desc, eq, gt, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import { union, type WithSubqueryWithSelection } from 'drizzle-orm/pg-core'
import { readPhoneNumber } from '../../formats/read-phone-number.server.ts'
import type { Database } from '../../platform/database/connect.ts'
import { lastOf } from '../../platform/http/stream-csv.ts'
import { users } from '../accounts/tables.ts'
import { students } from '../students/tables.ts'
import { registrationsPageSize } from './list/rules.ts'
import type { RegistrationStatus } from './rules.ts'
import { readListed } from './store.server.ts'
import { registrations } from './tables.ts'

export type RegistrationFilter = {
  search: string
  status?: RegistrationStatus
  /** Only what is this counsellor's. */
  counsellorId?: string
}
type Asked = RegistrationFilter & { page: number }

/** One page of the registrations that match, newest first, and how many match in all. */
export async function listRegistrations(db: Database, asked: Asked) {
  if (asked.search) return searchRegistrations(db, asked)
  const [ids, [all]] = await Promise.all([
    pageOfRegistrations(db, asked),
    db.select({ total: count() }).from(registrations).where(isOf(asked)),
  ])
  const page = ids.map(({ id }) => id)
  return { rows: await readListed(db, page), total: all?.total ?? 0 }
}

/** The ids on a page. */
export function pageOfRegistrations(db: Database, asked: Asked) {
  return db
    .select({ id: registrations.id })
    .from(registrations)
    .where(isOf(asked))
    .orderBy(desc(registrations.registeredAt), desc(registrations.id))
    .limit(registrationsPageSize)
    .offset((asked.page - 1) * registrationsPageSize)
}

/**
 * The next registrations that match, in the order of their ids, after the one named. One that goes away
 * meanwhile is left out, and the file goes on after it.
 */
export async function registrationsAfter(
  db: Database,
  filter: RegistrationFilter,
  id: number,
  limit: number,
) {
  const found = await db
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(students, eq(students.id, registrations.studentId))
    .leftJoin(users, eq(users.id, registrations.userId))
    .where(and(isOf(filter), isFound(filter.search), gt(registrations.id, id)))
    .orderBy(asc(registrations.id))
    .limit(limit)
  const rows = await readListed(
    db,
    found.map((row) => row.id),
  )
  return { rows, last: lastOf(found, limit) }
}

async function searchRegistrations(db: Database, asked: Asked) {
  // Without three letters in a row there is no trigram to look up, and a database that sorts by bytes
  // knows Latin letters only.
  const quick = /[a-z\d]{3}/i.test(asked.search) ? await findByIndex(db, asked) : []
  const isWhole = quick[0] && Math.max(quick[0].people, quick[0].accounts) <= mostPeople
  const found = isWhole ? quick : await findOneByOne(db, asked)
  const page = found.flatMap(({ id }) => id ?? [])
  return { rows: await readListed(db, page), total: found[0]?.total ?? 0 }
}

/** The registrations of more people than these are not looked up. */
const mostPeople = 4_000

/**
 * The ids on a page of what a search finds, from the search index of each table on its own, and how
 * many there are; `people` and `accounts` say how many were found to look up, and where that is more
 * than `mostPeople`, nothing else in the answer is of use. What is read twice PostgreSQL computes by
 * itself and once: joined, it walks through all students in the order of their numbers instead.
 */
export function findByIndex(db: Database, asked: Asked) {
  const { search } = asked
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
  const of = (which: SQL | undefined) => selectOf(db, asked, and(areFew, which))
  const found = db
    .$with('found')
    .as(
      union(
        of(isFor(search)),
        of(inArray(registrations.studentId, db.select().from(people))),
        of(inArray(registrations.userId, db.select().from(accounts))),
      ),
    )
  const { counted, shown } = pageOf(db, { found, asked })
  return db
    .with(people, accounts, found)
    .select({
      total: counted.total,
      people: sql<number>`(select count(*)::int from ${people})`,
      accounts: sql<number>`(select count(*)::int from ${accounts})`,
      id: shown.id,
    })
    .from(counted)
    .leftJoin(shown, sql`true`)
}

function selectOf(db: Database, asked: Asked, which: SQL | undefined) {
  return db
    .select({ id: registrations.id, registeredAt: registrations.registeredAt })
    .from(registrations)
    .where(and(isOf(asked), which))
}

/** The same by looking at each registration: for a search that no index knows, or that most match. */
function findOneByOne(db: Database, asked: Asked) {
  const { search } = asked
  const found = db.$with('found').as(
    db
      .select({ id: registrations.id, registeredAt: registrations.registeredAt })
      .from(registrations)
      .innerJoin(students, eq(students.id, registrations.studentId))
      .leftJoin(users, eq(users.id, registrations.userId))
      .where(and(isOf(asked), isFound(search))),
  )
  const { counted, shown } = pageOf(db, { found, asked })
  return db
    .with(found)
    .select({ total: counted.total, id: shown.id })
    .from(counted)
    .leftJoin(shown, sql`true`)
}

/** Asked of each registration with its student and its account. */
function isFound(search: string): SQL | undefined {
  if (!search) return undefined
  // Most accounts are called as their students are, and a comparison costs less than a search.
  return or(isCalled(students, search), and(differs, isCalled(users, search)), isFor(search))
}

const differs = sql`(${users.name}, ${users.email})
  is distinct from (${students.name}, ${students.email})`

type Found = WithSubqueryWithSelection<
  { id: typeof registrations.id; registeredAt: typeof registrations.registeredAt },
  'found'
>

/** How many were found, and the ids on a page of them; of an empty page the one row has none. */
function pageOf(db: Database, { found, asked }: { found: Found; asked: Asked }) {
  const shown = db
    .select({ id: found.id })
    .from(found)
    .orderBy(desc(found.registeredAt), desc(found.id))
    .limit(registrationsPageSize)
    .offset((asked.page - 1) * registrationsPageSize)
    .as('shown')
  const counted = db
    .select({ total: count().as('total') })
    .from(found)
    .as('counted')
  return { counted, shown }
}

function isOf({ status, counsellorId }: RegistrationFilter): SQL | undefined {
  return and(
    status && eq(registrations.status, status),
    counsellorId ? eq(registrations.counsellorId, counsellorId) : undefined,
  )
}

/** Found by its course or its phone number, however that is written; a plain word is no number. */
function isFor(search: string): SQL | undefined {
  const phone = readPhoneNumber(search) ?? search.replace(/[\s()+-]/g, '')
  return or(
    like(sql`lower(${registrations.course})`, lower(containing(search))),
    /^\+?\d+$/.test(phone) ? like(registrations.phone, containing(phone)) : undefined,
  )
}

/** As the search indexes hold names: in lower case, in which e-mails are stored. */
function isCalled({ name, email }: typeof students | typeof users, search: string) {
  const pattern = lower(containing(search))
  return or(like(sql`lower(${name})`, pattern), like(email, pattern))
}

function lower(text: string): SQL {
  return sql`lower(${text})`
}

/** The text anywhere; `%` and `_` in it mean themselves. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
