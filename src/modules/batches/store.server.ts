import { and, asc, desc, eq, gte, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { courses } from '../courses/tables.ts'
import { listMergedIds } from '../students/store.server.ts'
import type { LeftReason } from './rules.ts'
import { type Batch, batches, batchSeats, type Seat, waits } from './tables.ts'

/** SQL: whether a row occupies a seat at that time; in a subquery it is `p`. */
export function isActiveSeat(now: Date, row: 'batch_seats' | 'p' = 'batch_seats'): SQL {
  const seat = sql.raw(row)
  return sql`(${seat}.state = 'taken' or (${seat}.state in ('held', 'offered') and ${seat}.expires_at > ${now}))`
}

/** Columns of a seat that ends. */
export const endedSeat = (leftReason: LeftReason) =>
  ({ state: 'left', leftReason, expiresAt: null, offerHash: null }) as const

/** SQL: waits for a seat in this batch, and has none there. */
export function isWaitingFor({ id, courseId }: Pick<Batch, 'id' | 'courseId'>, now: Date) {
  return and(
    eq(waits.state, 'waiting'),
    eq(waits.courseId, courseId),
    sql`(${waits.batchId} is null or ${waits.batchId} = ${id})`,
    sql`not exists (select from batch_seats p where p.batch_id = ${id} and p.student_id = ${waits.studentId}
          and ${isActiveSeat(now, 'p')})`,
  )
}

/** Payers whose seat was gone come first, then in order of arrival. */
export const waitlistOrder = [desc(waits.firstInLine), asc(waits.queuedAt), asc(waits.id)]

/** Number of occupied seats and of waiting students; reliable under the lock of the batch. */
export async function countSeats(
  tx: Transaction,
  batch: Pick<Batch, 'id' | 'courseId'>,
  now: Date,
): Promise<{ occupied: number; waiting: number }> {
  const isOccupied = and(eq(batchSeats.batchId, batch.id), isActiveSeat(now))
  return {
    occupied: await tx.$count(batchSeats, isOccupied),
    waiting: await tx.$count(waits, isWaitingFor(batch, now)),
  }
}

/** A student's seat in the batch, expired or not; also one of a record merged into theirs. */
export async function findSeat(
  tx: Transaction,
  { batch, student }: { batch: number; student: number },
): Promise<Seat | undefined> {
  const [row] = await tx
    .select()
    .from(batchSeats)
    .where(
      and(
        eq(batchSeats.batchId, batch),
        inArray(batchSeats.studentId, await listMergedIds(tx, student)),
        ne(batchSeats.state, 'left'),
      ),
    )
    .orderBy(desc(sql`${batchSeats.state} = 'taken'`), asc(batchSeats.id))
    .limit(1)
  return row
}

/**
 * Whether a student has a seat in another batch of the course that is not over. Reliable under the lock of
 * the student: two desks that choose two batches act one after the other.
 */
export async function isSeatedElsewhere(
  tx: Transaction,
  { batch, student, except = 0 }: { batch: Batch; student: number; except?: number },
  { now }: Pick<ActionContext, 'now'>,
): Promise<boolean> {
  const others = await tx
    .select({ id: batchSeats.id })
    .from(batchSeats)
    .innerJoin(batches, eq(batches.id, batchSeats.batchId))
    .where(
      and(
        inArray(batchSeats.studentId, await listMergedIds(tx, student)),
        eq(batchSeats.state, 'taken'),
        ne(batchSeats.id, except),
        eq(batches.courseId, batch.courseId),
        ne(batches.id, batch.id),
        ne(batches.status, 'cancelled'),
        gte(batches.endsOn, dayInIndia(now)),
      ),
    )
    .limit(1)
  return others.length > 0
}

type NewSeat = Omit<typeof batchSeats.$inferInsert, 'createdAt' | 'changedAt'>

/** The caller has locked the batch. */
export async function insertSeat(
  tx: Transaction,
  newSeat: NewSeat,
  { now }: ActionContext,
): Promise<Seat> {
  const [seat] = await tx
    .insert(batchSeats)
    .values({ ...newSeat, createdAt: now, changedAt: now })
    .returning()
  if (!seat) throw new Error('A seat that was just given is gone.')
  return seat
}

/** The caller has locked the batch. */
export async function updateSeat(
  tx: Transaction,
  id: number,
  changes: Partial<NewSeat>,
  { now }: ActionContext,
): Promise<Seat> {
  const [seat] = await tx
    .update(batchSeats)
    .set({ ...changes, changedAt: now })
    .where(eq(batchSeats.id, id))
    .returning()
  if (!seat) throw new Error('A seat whose batch is locked is gone.')
  return seat
}

export async function findBatch(db: Transaction, id: number): Promise<Batch | undefined> {
  const [row] = await db.select().from(batches).where(eq(batches.id, id))
  return row
}

/** SQL: the current title of a course; of one without any title its id. */
export const courseTitle = sql<string>`coalesce(${courses.course} ->> 'title', ${courses.draft} ->> 'title', ${courses.id})`

/** SQL: the trainer of a batch; visitors and students see the first name of staff. */
export const trainerName = sql<string | null>`(select split_part(u.name, ' ', 1) from users u
  where u.id = batches.trainer_id)`

/** The current title of a course, for texts and audit events. */
export async function titleOf(db: Transaction, courseId: string): Promise<string> {
  const [row] = await db.select({ courseTitle }).from(courses).where(eq(courses.id, courseId))
  return row?.courseTitle ?? courseId
}

/** The same of the course of a batch. */
export async function titleOfBatch(db: Transaction, id: number): Promise<string> {
  const batch = await findBatch(db, id)
  return titleOf(db, batch?.courseId ?? '')
}

/** The batch of a seat in audit events. */
export async function seatFacts(tx: Transaction, { id, courseId, startsOn }: Batch) {
  return { batch: id, title: await titleOf(tx, courseId), starts: startsOn }
}
