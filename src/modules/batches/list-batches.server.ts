import type { z } from '@hono/zod-openapi'
import { and, asc, desc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { likePattern } from '../../platform/database/like-pattern.server.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { rolesThatMay } from '../accounts/abilities.ts'
import { listPeopleWith } from '../accounts/roles/store.server.ts'
import { users } from '../accounts/tables.ts'
import { courses } from '../courses/tables.ts'
import { survivorOf } from '../students/store.server.ts'
import { students } from '../students/tables.ts'
import type { batchesQuerySchema } from './contract.ts'
import { occupiedAt, waitingFor } from './find-starts.server.ts'
import { countFreed } from './free-seat.server.ts'
import { batchFieldsOf } from './plan-batch.server.ts'
import { isOnSale } from './rules.ts'
import {
  countSeats,
  courseTitle,
  isActiveSeat,
  isWaitingFor,
  waitlistOrder,
} from './store.server.ts'
import { type Batch, batches, batchSeats, freedSeats, waits } from './tables.ts'

/** SQL: by the course, the room, or the number of the batch. */
export function isBatchNamed(search: string) {
  const number = /^\d{1,9}$/.test(search) ? Number(search) : 0
  return or(
    eq(batches.id, number),
    sql`${courseTitle} ilike ${likePattern(search)}`,
    sql`${batches.room} ilike ${likePattern(search)}`,
  )
}

function selectBatches(db: Database, now: Date) {
  return db
    .select({
      batch: batches,
      title: courseTitle,
      trainer: users.name,
      occupied: occupiedAt(now),
      waiting: waitingFor,
    })
    .from(batches)
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .leftJoin(users, eq(users.id, batches.trainerId))
}

type BatchQuery = z.infer<typeof batchesQuerySchema>

/** Batches that are not over, next start first; or all, latest start first. */
export function listBatches(
  db: Database,
  { past, course, trainer, search }: BatchQuery,
  now: Date,
) {
  const isComing = and(gte(batches.endsOn, dayInIndia(now)), ne(batches.status, 'cancelled'))
  return selectBatches(db, now)
    .where(
      and(
        past ? undefined : isComing,
        course ? eq(batches.courseId, course) : undefined,
        trainer ? eq(batches.trainerId, trainer) : undefined,
        search ? isBatchNamed(search) : undefined,
      ),
    )
    .orderBy((past ? desc : asc)(batches.startsOn), asc(batches.fromTime), asc(batches.id))
    .limit(mostBatches)
}

/** A longer list is of no use. */
const mostBatches = 300

export async function readBatch(db: Database, id: number, now: Date) {
  const [row] = await selectBatches(db, now).where(eq(batches.id, id))
  return row
}

export type ListedBatch = NonNullable<Awaited<ReturnType<typeof readBatch>>>

/** Options for the form of a batch. */
export async function listChoices(db: Database) {
  const title = sql<string>`coalesce(${courses.course} ->> 'title', ${courses.draft} ->> 'title')`
  const offeredCourses = await db
    .select({ id: courses.id, title })
    .from(courses)
    .where(sql`${courses.archivedAt} is null`)
    .orderBy(asc(courses.position))
  const trainers = await listPeopleWith(db, rolesThatMay('students.teach'))
  return { courses: offeredCourses, trainers }
}

/** Somebody who was merged is listed as who was kept. */
const person = {
  studentId: students.id,
  name: students.name,
  phone: students.phone,
  email: students.email,
}

/** Seats, waitlist in order, and why the next seat is or is not offered now. */
export async function listPeople(db: Database, batch: Batch, now: Date) {
  return {
    seated: await db
      .select({ seat: batchSeats, ...person })
      .from(batchSeats)
      .innerJoin(students, eq(students.id, survivorOf(batchSeats.studentId)))
      .where(and(eq(batchSeats.batchId, batch.id), isActiveSeat(now)))
      .orderBy(asc(sql`lower(${students.name})`), asc(batchSeats.id)),
    waitlist: await db
      .select({ wait: waits, ...person })
      .from(waits)
      .innerJoin(students, eq(students.id, survivorOf(waits.studentId)))
      .where(isWaitingFor(batch, now))
      .orderBy(...waitlistOrder)
      .limit(mostOnWaitlist),
    freed: await listFreed(db, batch),
    next: await findNext(db, batch, now),
  }
}

/** Seats that staff freed just now, latest first. */
function listFreed(db: Database, { id }: Batch) {
  const { movedTo, freedBy, freedAt } = freedSeats
  return db
    .select({
      studentId: students.id,
      name: students.name,
      movedTo: batches.startsOn,
      freedBy,
      freedAt,
    })
    .from(freedSeats)
    .innerJoin(batchSeats, eq(batchSeats.id, freedSeats.seatId))
    .innerJoin(students, eq(students.id, survivorOf(batchSeats.studentId)))
    .leftJoin(batches, eq(batches.id, movedTo))
    .where(and(eq(freedSeats.batchId, id), isNull(freedSeats.outcome)))
    .orderBy(desc(freedSeats.id))
}

const mostOnWaitlist = 200

async function findNext(db: Transaction, batch: Batch, now: Date) {
  const { occupied, waiting } = await countSeats(db, batch, now)
  if (waiting === 0) return 'nobody-waits' as const
  if (!isOnSale(batch, now)) return 'not-on-sale' as const
  if (occupied >= batch.seats) return 'full' as const
  const isFreed = occupied + (await countFreed(db, batch)) >= batch.seats
  return isFreed ? ('offering-soon' as const) : ('offering' as const)
}

/**
 * A trainer's own batches that are not over, next start first, with the names of their students. No contact
 * details.
 */
export async function listTaughtBatches(
  db: Database,
  { trainerId, now, today }: { trainerId: string; now: Date; today: string },
) {
  const rows = await listBatches(db, { trainer: trainerId }, now)
  const ids = rows.map(({ batch }) => batch.id)
  const people = await db
    .select({ seat: batchSeats.id, batchId: batchSeats.batchId, name: students.name })
    .from(batchSeats)
    .innerJoin(students, eq(students.id, survivorOf(batchSeats.studentId)))
    .where(and(inArray(batchSeats.batchId, ids), eq(batchSeats.state, 'taken')))
    .orderBy(asc(students.name), asc(batchSeats.id))
  return rows.map(({ batch, title }) => {
    const { mode, days, startsOn, endsOn, fromTime, toTime, room, seats } = batchFieldsOf(batch)
    return {
      id: batch.id,
      course: title,
      mode,
      days,
      startsOn,
      endsOn,
      fromTime,
      toTime,
      room,
      seats,
      isRunning: startsOn <= today,
      people: people
        .filter(({ batchId }) => batchId === batch.id)
        .map(({ seat, name }) => ({ seat, name })),
    }
  })
}
