import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { By } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import type { Services } from '../../platform/services.ts'
import { record } from '../audit/record-event.server.ts'
import { findReader } from '../students/find-recipient.server.ts'
import { serveLater } from './enqueue-notification.server.ts'
import { countFreed, endFreed } from './free-seat.server.ts'
import { insertPlace } from './hold-place.server.ts'
import { lapsePlaces } from './lapse-places.server.ts'
import { lockBatches } from './locks.server.ts'
import { endOfOffer, isOnSale } from './rules.ts'
import { countSeats, inLine, isWaitingFor, seatFacts } from './store.server.ts'
import { type Batch, ownHolds, waits } from './tables.ts'
import { offerMail } from './write-seat-mails.server.ts'

export const queuesJob = 'serve-queues'
/** Every minute: offers end by the clock, and batches come on sale by it. */
export const queuesTime = `* * * * * ${queuesJob}`

const jobSchema = z.object({ batch: z.number(), freed: z.number().optional() })

/**
 * Offers what is free in a batch to who waits, in their order, under its lock: an offer is a seat, so it can
 * be nobody else's while it is good. Nothing is offered where the batch is not on sale, nor a seat that staff
 * freed a moment ago: `freed` names one whose moment is over.
 */
export async function serveQueue(services: Services, payload: unknown): Promise<void> {
  const { batch: id, freed } = jobSchema.parse(payload)
  const { db, clock, config } = services
  await db.transaction(async (tx) => {
    const batch = (await lockBatches(tx, [id])).get(id)
    const by: By = { actor: 'system', now: clock() }
    if (!batch) return
    if (freed) await endFreed(tx, freed, by)
    await lapsePlaces(tx, batch, by)
    if (!isOnSale(batch, by.now)) return
    const { occupied, waiting } = await countSeats(tx, batch, by.now)
    const most = Math.min(batch.seats - occupied - (await countFreed(tx, batch)), waiting)
    for (let offered = 0; offered < most; offered++)
      if (!(await offerNext(tx, batch, { by, publicUrl: config.publicUrl }))) return
  })
}

/** Looks after every batch in which something is over, or somebody waits. */
export async function serveQueues({ db, clock }: Services): Promise<void> {
  const now = clock()
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select b.id from batches b
       where b.status <> 'cancelled' and (
         exists (select from places p where p.batch_id = b.id
                   and p.state in ('held', 'offered') and p.expires_at <= ${now})
         or (b.status = 'open' and b.opens_at <= ${now} and b.closes_at > ${now}
             and exists (select from waits w where w.state = 'waiting' and w.course_id = b.course_id
                           and (w.batch_id is null or w.batch_id = b.id))))`)
    for (const { id } of rows) await serveLater(tx, Number(id))
  })
}

async function offerNext(
  tx: Transaction,
  batch: Batch,
  { by, publicUrl }: { by: By; publicUrl: string },
): Promise<boolean> {
  const { now } = by
  const [wait] = await tx
    .select()
    .from(waits)
    .where(isWaitingFor(batch, now))
    .orderBy(...inLine)
    .limit(1)
    .for('update')
  if (!wait) return false
  const { secret, hash } = newSecret()
  const expiresAt = endOfOffer(batch, now)
  const place = await insertPlace(tx, {
    ...{ batchId: batch.id, studentId: wait.studentId, state: 'offered', source: 'waitlist' },
    ...{ expiresAt, offerHash: hash, madeAt: now, changedAt: now },
  })
  await tx.insert(ownHolds).values({
    ...{ kind: 'offer', batchId: batch.id, placeId: place.id, studentId: wait.studentId },
    ...{ mailbox: wait.mailbox, heldFrom: now, heldUntil: expiresAt, endsBy: expiresAt },
  })
  await tx
    .update(waits)
    .set({ state: 'offered', placeId: place.id, changedAt: now })
    .where(eq(waits.id, wait.id))
  const facts = await seatFacts(tx, batch)
  await record(tx, { event: 'offer place', id: wait.studentId, ...facts }, by)
  const reader = await findReader(tx, wait.studentId)
  // Who has no e-mail is called: staff see the offer, and its end.
  if (reader?.email)
    await queueMail(
      tx,
      offerMail({ ...{ reader, batch, title: facts.title, now, publicUrl }, place, secret }),
    )
  return true
}

/** What a mailed link holds, and what the table keeps of it. */
export function newSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: digestOf(secret) }
}

export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
