import { eq, sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { defineScheduledJob, type PayloadOf } from '../../platform/jobs/define-job.ts'
import type { Services } from '../../platform/services.ts'
import { newLink } from '../accounts/secret-links.server.ts'
import { record } from '../audit/record-event.server.ts'
import { mailStudent } from '../students/mail-student.server.ts'
import { expireSeats } from './expire-seats.server.ts'
import { findSeatFee } from './find-seat-fee.server.ts'
import { countFreed, endFreed } from './free-seat.server.ts'
import { offerSeatsJob } from './jobs.server.ts'
import { lockBatches } from './locks.server.ts'
import { endOfOffer, isOnSale } from './rules.ts'
import { countSeats, insertSeat, isWaitingFor, seatFacts, waitlistOrder } from './store.server.ts'
import { type Batch, freedSeats, seatHolds, type Wait, waits } from './tables.ts'
import { offerMail } from './write-seat-mails.server.ts'

/** Every minute: offers end and sales begin by the clock. */
export const allSeatsJob = defineScheduledJob('offer-all-seats', '* * * * *')

/**
 * Offers the free seats of a batch to its waitlist in order, under its lock. An offer is a seat, so nobody
 * else can take it. Nothing is offered while the batch is not on sale or a seat was freed a moment ago;
 * `freed` names one whose time to undo is over.
 */
export async function offerFreeSeats(
  services: Services,
  { batch: id, freed }: PayloadOf<typeof offerSeatsJob>,
): Promise<void> {
  const { db, clock } = services
  await db.transaction(async (tx) => {
    const batch = (await lockBatches(tx, [id])).get(id)
    const context: ActionContext = { actor: 'system', now: clock() }
    if (!batch) return
    if (freed) await endFreed(tx, eq(freedSeats.id, freed), context)
    await expireSeats(tx, batch, context)
    if (!isOnSale(batch, context.now)) return
    const { occupied, waiting } = await countSeats(tx, batch, context.now)
    const most = Math.min(batch.seats - occupied - (await countFreed(tx, batch)), waiting)
    for (let offers = 0; offers < most; offers++)
      if (!(await offerNext(tx, batch, services, context))) return
  })
}

/** Offers those of every batch with expired seats or a waitlist. */
export async function offerAllSeats({ db, clock }: Services): Promise<void> {
  const now = clock()
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select b.id from batches b
       where b.status <> 'cancelled' and (
         exists (select from batch_seats p where p.batch_id = b.id
                   and p.state in ('held', 'offered') and p.expires_at <= ${now})
         or (b.status = 'open' and b.opens_at <= ${now} and b.closes_at > ${now}
             and exists (select from waitlist_entries w where w.state = 'waiting' and w.course_id = b.course_id
                           and (w.batch_id is null or w.batch_id = b.id))))`)
    for (const { id } of rows) await offerSeatsJob.enqueue(tx, { batch: Number(id) })
  })
}

async function offerNext(
  tx: Transaction,
  batch: Batch,
  { checkout, config: { publicUrl } }: Pick<Services, 'checkout' | 'config'>,
  context: ActionContext,
): Promise<boolean> {
  const { now } = context
  const [wait] = await tx
    .select()
    .from(waits)
    .where(isWaitingFor(batch, now))
    .orderBy(...waitlistOrder)
    .limit(1)
    .for('update')
  if (!wait) return false
  const { secret, digest } = newLink()
  const seat = await insertOfferedSeat(tx, batch, wait, digest, context)
  await tx
    .update(waits)
    .set({ state: 'offered', seatId: seat.id, changedAt: now })
    .where(eq(waits.id, wait.id))
  const facts = await seatFacts(tx, batch)
  await record(tx, { event: 'offer seat', id: wait.studentId, ...facts }, context)
  const { title } = facts
  // Students without an e-mail are called: staff see the offer and its end.
  const isPayable = checkout?.isOpen() === true
  const feePaise = await findSeatFee(tx, { courseId: batch.courseId, student: wait.studentId })
  const mail = { batch, seat, title, now, publicUrl, secret, feePaise, isPayable }
  await mailStudent(tx, wait.studentId, offerMail, mail)
  return true
}

async function insertOfferedSeat(
  tx: Transaction,
  batch: Batch,
  { studentId, mailbox }: Wait,
  offerHash: Buffer,
  context: ActionContext,
) {
  const { id: batchId } = batch
  const { now } = context
  const expiresAt = endOfOffer(batch, now)
  const newSeat = { batchId, studentId, state: 'offered', expiresAt, offerHash } as const
  const seat = await insertSeat(tx, { ...newSeat, source: 'waitlist' }, context)
  const times = { heldFrom: now, heldUntil: expiresAt, endsBy: expiresAt }
  await tx
    .insert(seatHolds)
    .values({ kind: 'offer', batchId, seatId: seat.id, studentId, mailbox, ...times })
  return seat
}
