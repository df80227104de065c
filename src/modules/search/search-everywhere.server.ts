import { and, asc, desc, eq, gte, ne, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { may } from '../accounts/abilities.ts'
import type { Person } from '../accounts/contract.ts'
import { findVisibilityScope } from '../accounts/visibility/find-visibility.server.ts'
import { isBatchNamed } from '../batches/list-batches.server.ts'
import { batches } from '../batches/tables.ts'
import { courses } from '../courses/tables.ts'
import { listOfStudents } from '../enrolments/list-open.server.ts'
import { documentCounters, documents } from '../ledger/documents/tables.ts'
import { listStudents } from '../students/store.server.ts'

/** Somebody sees this many of a kind at a glance. */
const mostOfAKind = 6

/**
 * Each kind as far as this person may see it: students with their numbers for who sees students, bounded to their
 * own where the setting says so; by name, whole number and student number, with an enrolment, for who sees fees.
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
    isLongEnough && may(actor, 'batches.seat') ? findBatches(db, search, today) : [],
    may(actor, 'payments.see') ? findDocuments(db, search) : [],
  ])
  return { search, people, batches: matchingBatches, documents: matchingDocuments }
}

async function findPeople(
  db: Database,
  { search, today }: { search: string; today: string },
  actor: Person,
) {
  const list = { search, page: 1, sort: 'name' } as const
  if (may(actor, 'students.see')) {
    const counsellorId = await findVisibilityScope(db, actor)
    const { rows } = await listStudents(db, { ...list, counsellorId })
    return rows
      .slice(0, mostOfAKind)
      .map(({ id, name, phone, course }) => ({ id, name, phone, course, enrolmentId: null }))
  }
  if (!may(actor, 'payments.see')) return []
  const { rows } = await listStudents(db, { ...list, byContact: 'whole' })
  const names = new Map(rows.slice(0, mostOfAKind).map(({ id, name }) => [id, name]))
  const enrolments = await listOfStudents(db, [...names.keys()], today)
  return enrolments.slice(0, mostOfAKind).map(({ id: enrolmentId, studentId: id, course }) => {
    return { id, name: names.get(id) ?? '', phone: null, course, enrolmentId }
  })
}

/** Of those that are not over: by the course, the room, or their number. */
function findBatches(db: Database, search: string, today: string) {
  const title = sql<string>`coalesce(${courses.course} ->> 'title', ${courses.draft} ->> 'title', ${batches.courseId})`
  const { id, startsOn, fromTime, toTime, days, room } = batches
  return db
    .select({ id, title, startsOn, fromTime, toTime, days, room })
    .from(batches)
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .where(and(gte(batches.endsOn, today), ne(batches.status, 'cancelled'), isBatchNamed(search)))
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
