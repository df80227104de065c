import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { users } from '../accounts/tables.ts'
import { courses } from '../courses/tables.ts'
import { findRecipient } from '../students/find-recipient.server.ts'
import { findSurvivor, listMergedIds } from '../students/store.server.ts'
import { students } from '../students/tables.ts'
import { classPlanning, type NextSession } from './class-planning.server.ts'
import { findSeatFee } from './find-seat-fee.server.ts'
import { nextClassOn } from './next-class.ts'
import { courseTitle, isActiveSeat, trainerName } from './store.server.ts'
import { batches, batchSeats, type Seat as SeatRow, waits } from './tables.ts'

const clock = (column: typeof batches.fromTime | typeof batches.toTime) =>
  sql<string>`to_char(${column}, 'HH24:MI')`

const ofBatch = {
  batch: batches.id,
  mode: batches.mode,
  days: batches.days,
  startsOn: batches.startsOn,
  endsOn: batches.endsOn,
  fromTime: clock(batches.fromTime),
  toTime: clock(batches.toTime),
  room: batches.room,
  trainer: trainerName,
}

/** The next class of a batch by its timetable. */
export async function readClass(db: Transaction, batch: number, now: Date) {
  const [row] = await db.select(ofBatch).from(batches).where(eq(batches.id, batch))
  if (!row) return undefined
  const next = await classPlanning.get().nextSessions(db, [batch], now)
  return withNextClass(row, next, now)
}

/** Seats of an account's own student in batches that are not over, and its waitlist entries. */
export async function listSeatsOf(db: Transaction, userId: string, now: Date) {
  const family = await findOwnStudents(db, userId)
  if (family.length === 0) return { seats: [], waits: [] }
  const seats = await db
    .select({
      id: batchSeats.id,
      state: batchSeats.state,
      expiresAt: batchSeats.expiresAt,
      course: courseTitle,
      courseId: courses.id,
      ...ofBatch,
    })
    .from(batchSeats)
    .innerJoin(batches, eq(batches.id, batchSeats.batchId))
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .where(
      and(
        inArray(batchSeats.studentId, family),
        isActiveSeat(now),
        sql`${batches.endsOn} >= ${dayInIndia(now)}`,
      ),
    )
    .orderBy(asc(batches.startsOn), asc(batchSeats.id))
  const ids = seats.map(({ batch }) => batch)
  const fees = await findFees(db, seats, family)
  const next = await classPlanning.get().nextSessions(db, ids, now)
  return {
    seats: seats.flatMap(({ state, expiresAt, ...seat }) => {
      if (state === 'left') return []
      const feePaise = fees.get(seat.id) ?? null
      return [{ ...withNextClass(seat, next, now), state, until: expiresAt, feePaise }]
    }),
    waits: await listWaitsOf(db, family),
  }
}

/** Paise to pay for each seat that is held or offered. */
async function findFees(
  db: Transaction,
  seats: readonly { id: number; state: SeatRow['state']; courseId: string }[],
  [student = 0]: readonly number[],
): Promise<Map<number, number | null>> {
  const fees = new Map<number, number | null>()
  for (const { id, state, courseId } of seats)
    if (state !== 'taken') fees.set(id, await findSeatFee(db, { courseId, student }))
  return fees
}

/** Batches of a course in which an account's own student has a seat to pay for, and until when. */
export async function findHeldSeats(
  db: Transaction,
  { userId, courseId }: { userId: string; courseId: string },
  now: Date,
): Promise<Map<number, Date>> {
  const rows = await db
    .select({ batch: batchSeats.batchId, until: batchSeats.expiresAt })
    .from(batchSeats)
    .innerJoin(batches, eq(batches.id, batchSeats.batchId))
    .where(
      and(
        eq(batches.courseId, courseId),
        inArray(batchSeats.studentId, await findOwnStudents(db, userId)),
        isActiveSeat(now),
      ),
    )
  return new Map(rows.flatMap(({ batch, until }) => (until ? [[batch, until] as const] : [])))
}

/** Taken seats of an account's own student, also in batches that are over; the newest first. */
export async function listTakenSeats(db: Transaction, userId: string) {
  const family = await findOwnStudents(db, userId)
  const { id: batch, startsOn, endsOn } = batches
  return db
    .select({
      batch,
      studentId: batchSeats.studentId,
      course: courseTitle,
      startsOn,
      endsOn,
      takenAt: batchSeats.createdAt,
    })
    .from(batchSeats)
    .innerJoin(batches, eq(batches.id, batchSeats.batchId))
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .where(and(inArray(batchSeats.studentId, family), eq(batchSeats.state, 'taken')))
    .orderBy(desc(batchSeats.id))
}

type Seat = Parameters<typeof nextClassOn>[0] & {
  batch: number
  fromTime: string
  room: string
  trainer: string | null
}

/** From its sessions; a batch without any follows its timetable. */
function withNextClass<One extends Seat>(
  seat: One,
  sessions: ReadonlyMap<number, NextSession | null>,
  now: Date,
) {
  const session = sessions.get(seat.batch)
  return {
    ...seat,
    nextClassOn: session === undefined ? nextClassOn(seat, now) : (session?.day ?? null),
    nextFrom: session?.fromTime ?? seat.fromTime,
    nextTo: session?.toTime ?? seat.toTime,
    room: session?.room || seat.room,
    trainer: session?.trainer ?? seat.trainer,
    link: session?.link ?? '',
  }
}

async function listWaitsOf(db: Transaction, family: number[]) {
  const { id, courseId } = waits
  const ahead = sql<number>`(select count(*)::int from waitlist_entries w
    where w.state = 'waiting' and w.course_id = ${waits.courseId} and w.id <> ${waits.id}
      and (w.batch_id is null or ${waits.batchId} is null or w.batch_id = ${waits.batchId})
      and (w.first_in_line, ${waits.queuedAt}, ${waits.id}) > (${waits.firstInLine}, w.queued_at, w.id))`
  return db
    .select({ id, courseId, course: courseTitle, startsOn: batches.startsOn, ahead })
    .from(waits)
    .innerJoin(courses, eq(courses.id, waits.courseId))
    .leftJoin(batches, eq(batches.id, waits.batchId))
    .where(and(inArray(waits.studentId, family), eq(waits.state, 'waiting')))
    .orderBy(asc(waits.id))
}

/** The student record of an account and those merged into it; empty without one. */
export async function findOwnStudents(db: Transaction, userId: string): Promise<number[]> {
  const [account] = await db
    .select({ studentId: users.studentId })
    .from(users)
    .where(eq(users.id, userId))
  const survivorId = account?.studentId ? await findSurvivor(db, account.studentId) : undefined
  return survivorId ? listMergedIds(db, survivorId) : []
}

/** Whether a waitlist entry is this account's. */
export async function isOwnWait(
  db: Transaction,
  { wait, userId }: { wait: number; userId: string },
): Promise<boolean> {
  const family = await findOwnStudents(db, userId)
  const condition = and(eq(waits.id, wait), inArray(waits.studentId, family))
  return (await db.$count(waits, condition)) > 0
}

/** All seats and waitlist entries of a student, past ones included, by their records. */
export async function listOwnSeats(db: Transaction, family: readonly number[]) {
  const ids = [...family]
  const seats = await db
    .select({ course: courseTitle, startsOn: batches.startsOn, seat: batchSeats })
    .from(batchSeats)
    .innerJoin(batches, eq(batches.id, batchSeats.batchId))
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .where(inArray(batchSeats.studentId, ids))
    .orderBy(asc(batchSeats.id))
  const ownWaits = await db
    .select({ course: courseTitle, wait: waits })
    .from(waits)
    .innerJoin(courses, eq(courses.id, waits.courseId))
    .where(inArray(waits.studentId, ids))
    .orderBy(asc(waits.id))
  return {
    seats: seats.map(({ course, startsOn, seat }) => ({
      course,
      startsOn,
      state: seat.state,
      leftReason: seat.leftReason,
      since: seat.createdAt.toISOString(),
      until: seat.expiresAt?.toISOString() ?? null,
      extraReason: seat.extraReason,
    })),
    waitlist: ownWaits.map(({ course, wait }) => ({
      course,
      state: wait.state,
      since: wait.since.toISOString(),
    })),
  }
}

/** Who has a taken seat in a batch, by name; somebody who was merged under the name of who was kept. */
export async function listSeated(db: Transaction, batchId: number) {
  const rows = await db
    .select({
      seatId: batchSeats.id,
      studentId: batchSeats.studentId,
      name: students.name,
      mergedInto: students.mergedInto,
    })
    .from(batchSeats)
    .innerJoin(students, eq(students.id, batchSeats.studentId))
    .where(and(eq(batchSeats.batchId, batchId), eq(batchSeats.state, 'taken')))
    .orderBy(asc(sql`lower(${students.name})`), asc(batchSeats.id))
  const seats = []
  for (const { seatId, studentId, name, mergedInto } of rows) {
    const survivor = mergedInto === null ? undefined : await findRecipient(db, studentId)
    seats.push({ seatId, studentId, name: survivor?.name ?? name })
  }
  return seats
}
