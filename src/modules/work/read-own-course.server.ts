import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { clockTime } from '../../ui/format/times.ts'
import { users } from '../accounts/tables.ts'
import { listTakenSeats } from '../batches/list-seats-of.server.ts'
import { findBatch, titleOf } from '../batches/store.server.ts'
import { attendanceEntries, classSessions } from '../classes/tables.ts'
import {
  listAssignments,
  listMaterials,
  listSubmissions,
  presentAssignment,
} from './read-work.server.ts'
import { handInTerms, isOpen } from './rules.ts'
import { findAssignment, findMaterial, findOwnSeat, findSubmission } from './store.server.ts'

/** The batch of a seat as its student sees it: classes, materials, work with feedback. */
export async function readOwnCourse(db: Database, userId: string, batchId: number, now: Date) {
  const seat = await findOwnSeat(db, userId, batchId)
  const batch = seat && (await findBatch(db, batchId))
  if (!batch) return undefined
  const { studentId } = seat
  return {
    batch: batchId,
    course: await titleOf(db, batch.courseId),
    mode: batch.mode,
    today: dayInIndia(now),
    sessions: await listOwnSessions(db, batchId, studentId, now),
    materials: await listMaterials(db, batchId),
    work: await listOwnWork(db, batchId, studentId, dayInIndia(now)),
  }
}

async function listOwnSessions(db: Transaction, batchId: number, studentId: number, now: Date) {
  const { startsAt, endsAt, room, link, status } = classSessions
  const rows = await db
    .select({
      id: classSessions.id,
      startsAt,
      endsAt,
      room,
      link,
      status,
      trainer: sql<string | null>`split_part(${users.name}, ' ', 1)`,
      mark: attendanceEntries.mark,
    })
    .from(classSessions)
    .leftJoin(users, eq(users.id, classSessions.trainerId))
    .leftJoin(
      attendanceEntries,
      and(
        eq(attendanceEntries.sessionId, classSessions.id),
        eq(attendanceEntries.studentId, studentId),
      ),
    )
    .where(eq(classSessions.batchId, batchId))
    .orderBy(asc(startsAt))
  return rows.map(({ startsAt: start, endsAt: end, ...session }) => ({
    ...session,
    day: dayInIndia(start),
    fromTime: clockTime(start),
    toTime: clockTime(end),
    isOver: end <= now,
  }))
}

async function listOwnWork(db: Transaction, batchId: number, studentId: number, today: string) {
  const batchAssignments = await listAssignments(db, batchId)
  const ids = batchAssignments.map(({ id }) => id)
  const rows = await listSubmissions(db, ids, studentId)
  const work = batchAssignments.map((assignment) => {
    const submissions = rows
      .filter(({ assignmentId }) => assignmentId === assignment.id)
      .map(({ submission }) => submission)
    const terms = handInTerms(assignment, submissions[0], today)
    return { ...presentAssignment(assignment), terms, submissions }
  })
  // What can be handed in comes first, the next due first.
  return work.toSorted((one, other) => Number(isOpen(other.terms)) - Number(isOpen(one.terms)))
}

/** What is to be handed in for the seats of an account, or changed, the next due first. */
export async function listDueWork(db: Database, userId: string, now: Date) {
  const today = dayInIndia(now)
  const seats = await listTakenSeats(db, userId)
  const lists = await Promise.all(
    seats.map(async ({ batch, studentId }) => {
      const work = await listOwnWork(db, batch, studentId, today)
      return work.filter(isToDo).map(({ id, title, dueOn }) => ({ id, batch, title, dueOn }))
    }),
  )
  return lists.flat().toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))
}

type OwnWork = Awaited<ReturnType<typeof listOwnWork>>[number]

const isToDo = ({ terms, submissions: [last] }: OwnWork) =>
  isOpen(terms) && (!last || last.verdict === 'again' || last.results !== null)

/** The file of something that the account itself handed in. */
export async function findOwnSubmissionFile(db: Transaction, userId: string, id: number) {
  const submission = await findSubmission(db, id)
  const assignment = submission && (await findAssignment(db, submission.assignmentId))
  const seat = assignment && (await findOwnSeat(db, userId, assignment.batchId))
  return seat && seat.studentId === submission.studentId ? submission.fileId : null
}

/** The file of a material of a batch in which the account has a seat. */
export async function findOwnMaterialFile(db: Transaction, userId: string, id: number) {
  const material = await findMaterial(db, id)
  return material && (await findOwnSeat(db, userId, material.batchId)) ? material.fileId : null
}
