import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'

/** What somebody is told of their seat. Offers are told by who serves the queue. */
export type SeatNotification = {
  what: 'seated' | 'moved' | 'cancelled'
  batch: number
  student: number
}

export const seatNotificationJob = 'tell-of-seat'
export const servingJob = 'serve-queue'

/** Has a mail written once this transaction holds: whoever changes a seat need not know how mails are made. */
export async function enqueueSeatNotification(
  tx: Transaction,
  notification: SeatNotification,
): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(${seatNotificationJob}, ${JSON.stringify(notification)}::json)`,
  )
}

/** Seconds in which staff may undo that they freed a seat: so long nobody is offered it, or told. */
export const undoSeconds = 30

const freedKey = (freedCount: number) => `freed-seat-${freedCount}`
const movedKey = (freedCount: number) => `moved-seat-${freedCount}`

/**
 * Has a seat that staff freed offered to the next in line once it can no longer be undone, and whoever was
 * moved told of it; in the transaction that frees it.
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

/** Takes both jobs back. */
export async function dropFreedJobs(tx: Transaction, freedCount: number): Promise<void> {
  for (const key of [freedKey(freedCount), movedKey(freedCount)])
    await tx.execute(sql`select graphile_worker.remove_job(${key})`)
}

/** Has the queue of a batch looked at once this transaction holds: a seat may be free. */
export async function serveLater(tx: Transaction, batch: number): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(
          ${servingJob}, ${JSON.stringify({ batch })}::json, job_key := ${`${servingJob}-${batch}`})`,
  )
}
