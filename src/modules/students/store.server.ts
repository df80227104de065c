import {
  and,
  asc,
  type Column,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  like,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { likeLiteral, likePattern } from '../../platform/database/like-pattern.server.ts'
import { readPhoneNumber } from '../../ui/format/read-phone-number.server.ts'
import { readStudentId } from '../../ui/format/student-ids.ts'
import { listEvents, readTimeline } from '../audit/store.server.ts'
import { registrationsOf } from './hooks.server.ts'
import {
  type StudentFilter,
  type StudentListParams,
  studentCountLimit,
  studentsPageSize,
} from './rules.ts'
import { studentNotes, students } from './tables.ts'

/**
 * Minimum similarity: “Gurlin” and “Gurleen” share 0.57 of their trigrams, but in a word of four letters
 * one wrong letter leaves at most 0.4.
 */
const minimumSimilarity = (search: string) => (search.length > 5 ? 0.5 : 0.4)

const mostSimilar = 100

export const studentColumns = {
  id: students.id,
  name: students.name,
  email: students.email,
  phone: students.phone,
  course: students.course,
  status: students.status,
  version: students.version,
  createdAt: students.createdAt,
}

export type ListedStudentRow = Pick<typeof students.$inferSelect, keyof typeof studentColumns>

/** Only students with a registration of this counsellor; only these numbers. */
type Within = { counsellorId?: string; among?: readonly number[]; byContact?: SearchByContact }

/**
 * `whole`: phone numbers and e-mails match only as a whole. Users who may not read them could otherwise
 * find them out digit by digit.
 */
type SearchByContact = 'whole' | 'parts'

/** Name and number, no contact details. */
export function findNamesOf(db: Transaction, ids: readonly number[]) {
  return db
    .select({ id: students.id, name: students.name })
    .from(students)
    .where(inArray(students.id, ids))
}

/** One page of matching students, and how many match in all, counted up to a limit. */
export async function listStudents(db: Database, request: StudentListParams & Within) {
  if (request.search) {
    const matchingPage = await findStudents(db, request)
    const total = matchingPage[0]?.total ?? 0
    const rows = matchingPage.flatMap(({ student }) => student ?? [])
    if (total === 0 && canBeAlike(request.search)) {
      const among = await findSimilar(db, request.search)
      const similarPage = await readPage(db, { ...request, search: '', among })
      return { ...similarPage, isSimilar: similarPage.total > 0 }
    }
    if (total <= studentCountLimit) return { rows, total, isMore: false, isSimilar: false }
    const page = await pageOfStudents(db, request)
    return { rows: page, total: studentCountLimit, isMore: true, isSimilar: false }
  }
  return { ...(await readPage(db, request)), isSimilar: false }
}

async function readPage(db: Database, request: StudentListParams & Within) {
  // Limited: the cost of a page must not grow with the table.
  const limitedMatches = db
    .select({ one: sql`1`.as('one') })
    .from(students)
    .where(matches(request))
    .limit(studentCountLimit + 1)
    .as('found')
  const [rows, [all]] = await Promise.all([
    pageOfStudents(db, request),
    db.select({ total: count() }).from(limitedMatches),
  ])
  const total = all?.total ?? 0
  return { rows, total: Math.min(total, studentCountLimit), isMore: total > studentCountLimit }
}

/**
 * A page of search results and their number; an empty page is one row without a student. The planner
 * misjudges how many match and then walks the whole list in its order. So all matches are looked up first
 * and the page is taken from them; if there are more than are counted, walking the list finds a page
 * quickly.
 */
export function findStudents(db: Database, request: StudentListParams & Within) {
  // Referenced twice, so PostgreSQL computes it once.
  const allMatches = db.$with('found').as(
    db
      .select(studentColumns)
      .from(students)
      .where(matches(request))
      .limit(studentCountLimit + 1),
  )
  const countQuery = db
    .select({ total: count().as('total') })
    .from(allMatches)
    .as('counted')
  const student = db
    .select()
    .from(allMatches)
    .where(sql`(select count(*) from ${allMatches}) <= ${studentCountLimit}`)
    .orderBy(...inOrder(request, allMatches))
    .limit(studentsPageSize)
    .offset((request.page - 1) * studentsPageSize)
    .as('student')
  return db
    .with(allMatches)
    .select({ total: countQuery.total, student: student._.selectedFields })
    .from(countQuery)
    .leftJoin(student, sql`true`)
}

/** A page by walking the list in its order. */
export function pageOfStudents(db: Database, request: StudentListParams & Within) {
  return db
    .select(studentColumns)
    .from(students)
    .where(matches(request))
    .orderBy(...inOrder(request, students))
    .limit(studentsPageSize)
    .offset((request.page - 1) * studentsPageSize)
}

function inOrder(
  { sort }: StudentListParams,
  of: Record<'name' | 'createdAt' | 'id', Column>,
): SQL[] {
  return sort === 'name'
    ? [asc(sql`lower(${of.name})`), asc(of.id)]
    : [desc(of.createdAt), desc(of.id)]
}

/** SQL: the numbers of students by name, student number or whole phone number, for the lists of fees. */
export function matchingStudents(search: string): SQL {
  const ids = new QueryBuilder()
    .select({ id: students.id })
    .from(students)
    .where(matches({ search, byContact: 'whole' }))
  return sql`${ids}`
}

/** The next matching students after the given id, in order of ids. */
export function studentsAfter(db: Transaction, filter: StudentFilter, id: number, limit: number) {
  return db
    .select(studentColumns)
    .from(students)
    .where(and(matches(filter), gt(students.id, id)))
    .orderBy(asc(students.id))
    .limit(limit)
}

/**
 * The student with this e-mail or phone number; merged records have none. `source` and `hasConfirmed` (an
 * account with this e-mail confirmed) tell how reliable that is.
 */
export async function findHolders(
  tx: Transaction,
  { emails, phones }: { emails: string[]; phones: string[] },
) {
  const { id, name, email, phone } = studentColumns
  const { source } = students
  const hasConfirmed = sql<boolean>`exists (select from users u
    where u.student_id = ${students}.id and u.email = ${students}.email
      and u.email_verified_at is not null)`
  return tx
    .select({ id, name, email, phone, source, hasConfirmed })
    .from(students)
    .where(
      and(
        isNull(students.mergedInto),
        or(inArray(students.email, emails), inArray(students.phone, phones)),
      ),
    )
}

/** The id itself, or that of the record it was merged into; undefined if unknown. */
export async function findSurvivor(db: Transaction, id: number): Promise<number | undefined> {
  return (await findSurvivors(db, [id]))[0]
}

/** The unmerged records among these, and those that the others were merged into, each once. */
export async function findSurvivors(db: Transaction, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive line as (
      select id, merged_into from students where id = any(${sql.param([...ids])}::bigint[])
      union
      select next.id, next.merged_into from students next join line on next.id = line.merged_into
    )
    select distinct id from line where merged_into is null`)
  return rows.map(({ id }) => Number(id))
}

/**
 * Everything a student's page shows, including merged records. For a counsellor with limited visibility
 * only their own registrations; undefined for another's student.
 */
export async function readStudentPage(db: Transaction, id: number, counsellorId?: string) {
  const family = await listMergedIds(db, id)
  const [student] = await db
    .select({ ...studentColumns, source: students.source })
    .from(students)
    .where(and(eq(students.id, id), counsellorId ? isVisibleTo(counsellorId) : undefined))
  const registrations = await registrationsOf.get()(db, {
    family,
    counsellorId,
    limit: mostOfAKind,
  })
  const { authorName: author, note, writtenAt } = studentNotes
  const notes = await db
    .select({ id: studentNotes.id, note, author, writtenAt })
    .from(studentNotes)
    .where(inArray(studentNotes.studentId, family))
    .orderBy(desc(studentNotes.id))
    .limit(mostOfAKind)
  const registrationIds = registrations.map((registration) => registration.id)
  const timeline = await readTimeline(db, registrationIds, mostOfAKind)
  const changes = await listEvents(db, { kind: 'student', ids: family }, mostOfAKind)
  return student && { student, registrations, notes, timeline, changes }
}

/** Limited, however long the history of a student is. */
const mostOfAKind = 200

/** SQL: the id itself, or that of the record it was merged into. */
export function survivorOf(id: Column): SQL {
  return sql`(with recursive line as (
    select s.id, s.merged_into from students s where s.id = ${id}
    union select next.id, next.merged_into from students next join line on next.id = line.merged_into
  ) select line.id from line where line.merged_into is null)`
}

/** A record and those merged into it, in order of ids. */
export async function listMergedIds(db: Transaction, id: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive ${familyOf('family', [id])} select id from family order by id`)
  return rows.map((row) => Number(row.id))
}

/** Part of a recursive query: records and all merged into them. */
export function familyOf(name: string, ids: readonly number[]): SQL {
  const table = sql.raw(name)
  return sql`${table} as (
    select id from students where id = any(${sql.param([...ids])}::bigint[])
    union
    select merged.id from students merged join ${table} on merged.merged_into = ${table}.id
  )`
}

function matches(query: StudentFilter & Within) {
  const { search, status, course, counsellorId, among, byContact } = query
  return and(
    isNull(students.mergedInto),
    among && inArray(students.id, among),
    counsellorId ? isVisibleTo(counsellorId) : undefined,
    status && eq(students.status, status),
    course ? eq(students.course, course) : undefined,
    search ? searchCondition(search, byContact) : undefined,
  )
}

function searchCondition(search: string, byContact: SearchByContact = 'parts'): SQL | undefined {
  const studentId = readStudentId(search)
  if (studentId?.isSure) return eq(students.id, studentId.id)
  const isId = studentId && eq(students.id, studentId.id)
  // Characters the search indexes do not cover: names that contain one have an index of their own.
  if (!/[a-z\d]/i.test(search))
    return and(sql`${students.name} ~ '[^A-Za-z0-9 ]'`, isNamed(likePattern(search)))
  // Fewer than three letters make no trigram inside a word, only at its beginning.
  if ([...search].length < 3)
    return or(isId, isNamed(startingWith(search)), isNamed(startingWith(search, '% ')))
  if (byContact === 'whole') {
    const whole = readPhoneNumber(search)
    return or(isId, isNamed(likePattern(search)), whole ? eq(students.phone, whole) : undefined)
  }
  const phone = readPhoneNumber(search) ?? search.replace(/[\s()+-]/g, '')
  return or(
    isId,
    isNamed(likePattern(search)),
    // Stored in lower case.
    like(students.email, sql`lower(${likePattern(search)})`),
    // A phone number is found in any spelling; a plain word is none.
    /^\+?\d{3,}$/.test(phone) ? like(students.phone, likePattern(phone)) : undefined,
  )
}

/** In lower case, as in the search index. */
function isNamed(pattern: string): SQL {
  return like(sql`lower(${students.name})`, sql`lower(${pattern})`)
}

function startingWith(text: string, before = ''): string {
  return `${before}${likeLiteral(text)}%`
}

/** Whether a search is long enough to compare. */
export function canBeAlike(search: string): boolean {
  return /[a-z]{4}/i.test(search)
}

/**
 * Students with a similar name, most similar first. The operator uses the search index and takes its
 * threshold from a setting, which holds for this transaction only.
 */
export async function findSimilar(db: Database, search: string): Promise<number[]> {
  const searchText = search.toLowerCase()
  const name = sql`lower(${students.name})`
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${String(minimumSimilarity(search))}, true)`,
    )
    const rows = await tx
      .select({ id: students.id })
      .from(students)
      .where(sql`${searchText} <% ${name}`)
      .orderBy(desc(sql`word_similarity(${searchText}, ${name})`), students.id)
      .limit(mostSimilar)
    return rows.map(({ id }) => id)
  })
}

/**
 * Whether a counsellor may see a student: a registration is theirs, or all are unassigned; registrations of
 * merged records included. For one student: `findVisibleStudents`.
 */
export function isVisibleTo(counsellorId: string): SQL {
  const survivorId = sql`coalesce(s.merged_into, s.id)`
  return sql`(${students.id} in (select ${survivorId} from registrations r
      join students s on s.id = r.student_id where r.counsellor_id = ${counsellorId})
    or ${students.id} in (select ${survivorId} from registrations r
      join students s on s.id = r.student_id group by 1 having bool_and(r.counsellor_id is null)))`
}
