import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** A mail to a student about their seat. Offers are mailed by the job that makes them. */
export const seatNotificationJob = defineJob('notify-of-seat', {
  payload: z.object({
    what: z.enum(['seated', 'moved', 'cancelled']),
    batch: z.number(),
    student: z.number(),
  }),
})

/** Offers the free seats of a batch. `freed` names one whose time to undo is over. */
export const offerSeatsJob = defineJob('offer-seats', {
  payload: z.object({ batch: z.number(), freed: z.number().optional() }),
  key: ({ batch }) => `offer-seats-${batch}`,
})

/** Seconds in which staff may undo freeing a seat; until then it is not offered and nobody is told. */
export const undoSeconds = 30

const freedKey = (freedId: number) => `freed-seat-${freedId}`
const movedKey = (freedId: number) => `moved-seat-${freedId}`

/**
 * Queues, in the transaction that frees a seat, the offer to the next on the waitlist and the mail to a
 * moved student, both after the time to undo.
 */
export async function offerFreedLater(
  tx: Transaction,
  { id: freedId, batchId: batch, movedTo }: { id: number; batchId: number; movedTo: number | null },
  student: number,
): Promise<void> {
  await offerSeatsJob.enqueue(
    tx,
    { batch, freed: freedId },
    { key: freedKey(freedId), inSeconds: undoSeconds },
  )
  if (movedTo === null) return
  const notification = { what: 'moved', batch: movedTo, student } as const
  await seatNotificationJob.enqueue(tx, notification, {
    key: movedKey(freedId),
    inSeconds: undoSeconds,
  })
}

/** Removes both jobs. */
export async function dropFreedJobs(tx: Transaction, freedId: number): Promise<void> {
  for (const key of [freedKey(freedId), movedKey(freedId)])
    await tx.execute(sql`select graphile_worker.remove_job(${key})`)
}
