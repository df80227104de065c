import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'

/** What somebody is told of their seat. Offers are told by who serves the queue. */
export type SeatNotification = {
  what: 'seated' | 'moved' | 'cancelled'
  batch: number
  student: number
}

export const seatNotificationJob = 'notify-of-seat'
export const servingJob = 'offer-seats'

/** Queues a job that mails the student after commit. */
export async function enqueueSeatNotification(
  tx: Transaction,
  notification: SeatNotification,
): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(${seatNotificationJob}, ${JSON.stringify(notification)}::json)`,
  )
}

/**
 * Seconds in which staff may undo freeing a seat; until then it is not offered and nobody is told.
 */
export const undoSeconds = 30

const freedKey = (freedCount: number) => `freed-seat-${freedCount}`
const movedKey = (freedCount: number) => `moved-seat-${freedCount}`

/**
 * Queues, in the transaction that frees a seat, the offer to the next on the waitlist and the mail to a
 * moved student, both after the time to undo.
 */
export async function offerFreedLater(
  tx: Transaction,
  {
    id: freedCount,
    batchId: batch,
    movedTo,
  }: { id: number; batchId: number; movedTo: number | null },
  student: number,
): Promise<void> {
  const add = (job: string, payload: object, key: string) =>
    tx.execute(sql`select graphile_worker.add_job(${job}, ${JSON.stringify(payload)}::json,
      job_key := ${key}, run_at := now() + make_interval(secs => ${undoSeconds}))`)
  await add(servingJob, { batch, freed: freedCount }, freedKey(freedCount))
  if (movedTo === null) return
  const notification: SeatNotification = { what: 'moved', batch: movedTo, student }
  await add(seatNotificationJob, notification, movedKey(freedCount))
}

/** Removes both jobs. */
export async function dropFreedJobs(tx: Transaction, freedCount: number): Promise<void> {
  for (const key of [freedKey(freedCount), movedKey(freedCount)])
    await tx.execute(sql`select graphile_worker.remove_job(${key})`)
}

/** Queues a job that offers free seats of a batch, after commit. */
export async function serveLater(tx: Transaction, batch: number): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(
          ${servingJob}, ${JSON.stringify({ batch })}::json, job_key := ${`${servingJob}-${batch}`})`,
  )
}
