import { and, asc, desc, eq, gte, ne, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { likePattern } from '../../platform/database/like-pattern.server.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { readStudentId } from '../../ui/format/student-ids.ts'
import { may } from '../accounts/abilities.ts'
import type { Person } from '../accounts/contract.ts'
import { findVisibilityScope } from '../accounts/visibility/can-see.server.ts'
import { isBatchNamed } from '../batches/list-batches.server.ts'
import { batches } from '../batches/tables.ts'
import { courses } from '../courses/tables.ts'
import { listEnrolmentsOfStudents } from '../enrolments/list-enrolments.server.ts'
import { documentCounters, documents } from '../ledger/tables.ts'
import { listStudents } from '../students/store.server.ts'

/** Most results of a kind. */
const mostOfAKind = 6

/**
 * Each kind as far as this person may see it: students with their numbers for who sees students, bounded to their
 * own where the setting says so; by name, whole number and student number, with an enrolment or a paid Fast Track
 * fee, for who sees fees; those of their own batches, by name and student number, for trainers.
 */
export async function searchEverywhere(
  db: Database,
  search: string,
  { actor, now }: { actor: Person; now: Date },
) {
  const today = dayInIndia(now)
  const isLongEnough = search.length > 1
  const [people, matchingBatches, matchingDocuments] = await Promise.all([
    isLongEnough ? findPeople(db, { search, today }, actor) : [],
    isLongEnough ? findBatches(db, { search, today }, actor) : [],
    may(actor, 'payments.see') ? findDocuments(db, search) : [],
  ])
  return { search, people, batches: matchingBatches, documents: matchingDocuments }
}

type Search = { search: string; today: string }

/** What of a person may be opened; null where it is not theirs to see, or there is none. */
const nothingToOpen = { enrolmentId: null, documentId: null, batchId: null }

async function findPeople(db: Database, query: Search, actor: Person) {
  const [people, taught] = await Promise.all([
    findStudentsOrPayers(db, query, actor),
    may(actor, 'students.teach') ? findTaught(db, query, actor.id) : [],
  ])
  const ids = new Set(people.map(({ id }) => id))
  const others = taught
    .filter(({ id }) => !ids.has(id))
    .map((one) => ({ phone: null, ...nothingToOpen, ...one }))
  return [...people, ...others].slice(0, mostOfAKind)
}

async function findStudentsOrPayers(db: Database, { search, today }: Search, actor: Person) {
  const list = { search, page: 1, sort: 'name' } as const
  if (may(actor, 'students.see')) {
    const counsellorId = await findVisibilityScope(db, actor)
    const { rows } = await listStudents(db, { ...list, counsellorId })
    return rows
      .slice(0, mostOfAKind)
      .map(({ id, name, phone, course }) => ({ id, name, phone, course, ...nothingToOpen }))
  }
  if (!may(actor, 'payments.see')) return []
  const { rows } = await listStudents(db, { ...list, byContact: 'whole' })
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const [enrolments, payers] = await Promise.all([
    listEnrolmentsOfStudents(db, [...names.keys()], today),
    findFastTrackPayers(db, [...names.keys()]),
  ])
  const people = [
    ...enrolments.map(({ id, studentId, course }) => {
      return { studentId, course, ...nothingToOpen, enrolmentId: id }
    }),
    ...payers.map((payer) => ({ ...nothingToOpen, ...payer })),
  ]
  return people.slice(0, mostOfAKind).map(({ studentId: id, ...one }) => {
    return { id, name: names.get(id) ?? '', phone: null, ...one }
  })
}

type Payer = { studentId: number; course: string; documentId: number | null }

/** Of these students those who paid for Fast Track and are not enrolled, with their last receipt. */
async function findFastTrackPayers(db: Database, ids: readonly number[]): Promise<Payer[]> {
  const { rows } = await db.execute<Payer>(sql`
    select r.student_id::float8 as "studentId", r.course,
           (select max(d.id) from documents d where d.registration_id = r.id)::float8 as "documentId"
      from registrations r
     where r.student_id = any(${sql.param([...ids])}::bigint[])
       and exists (select from ledger_entries l where l.registration_id = r.id and l.kind = 'payment')
       and not exists (select from enrolments j where j.student_id = r.student_id)
     order by r.id desc limit ${mostOfAKind}`)
  return rows
}

type TaughtPerson = { id: number; name: string; course: string; batchId: number }

/** Who has a seat in a trainer’s batches that are not over. */
async function findTaught(
  db: Database,
  { search, today }: Search,
  trainerId: string,
): Promise<TaughtPerson[]> {
  const { rows } = await db.execute<TaughtPerson>(sql`
    select distinct on (lower(s.name), s.id) s.id::float8 as id, s.name,
           coalesce(c.course ->> 'title', c.draft ->> 'title', b.course_id) as course, b.id::float8 as "batchId"
      from batches b
      join batch_seats p on p.batch_id = b.id and p.state = 'taken'
      join students s on s.id = p.student_id
      join courses c on c.id = b.course_id
     where b.trainer_id = ${trainerId} and b.ends_on >= ${today} and b.status <> 'cancelled'
       and (s.name ilike ${likePattern(search)} or s.id = ${readStudentId(search)?.id ?? 0})
     order by lower(s.name), s.id, b.starts_on limit ${mostOfAKind}`)
  return rows
}

/** Of those that are not over: by the course, the room, or their number; a trainer’s own for a trainer. */
async function findBatches(db: Database, { search, today }: Search, actor: Person) {
  const seesAll = may(actor, 'batches.seat')
  if (!seesAll && !may(actor, 'students.teach')) return []
  const title = sql<string>`coalesce(${courses.course} ->> 'title', ${courses.draft} ->> 'title', ${batches.courseId})`
  const { id, startsOn, fromTime, toTime, days, room } = batches
  return db
    .select({ id, title, startsOn, fromTime, toTime, days, room })
    .from(batches)
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .where(
      and(
        gte(batches.endsOn, today),
        ne(batches.status, 'cancelled'),
        seesAll ? undefined : eq(batches.trainerId, actor.id),
        isBatchNamed(search),
      ),
    )
    .orderBy(asc(batches.startsOn), asc(batches.id))
    .limit(mostOfAKind)
}

/** By the whole name, or by the number alone in each series, whose index knows it. */
function findDocuments(db: Database, search: string) {
  const number = /^\d{1,6}$/.test(search) ? Number(search) : 0
  const { id, name, kind, enrolmentId } = documents
  return db
    .select({ id, name, kind, enrolmentId })
    .from(documentCounters)
    .innerJoin(
      documents,
      and(
        eq(documents.series, documentCounters.series),
        eq(documents.year, documentCounters.year),
        eq(documents.number, numberOf(search) ?? number),
      ),
    )
    .where(number ? undefined : eq(documents.name, search.toUpperCase()))
    .orderBy(desc(documents.id))
    .limit(mostOfAKind)
}

/** “RC/26-27/000073” is the 73rd of its series; a name that ends in no number is no document’s. */
function numberOf(search: string): number | undefined {
  const digits = /[A-Z/-](\d{1,6})$/i.exec(search)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
