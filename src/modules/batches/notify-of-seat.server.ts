import { and, desc, eq } from 'drizzle-orm'
import type { PayloadOf } from '../../platform/jobs/define-job.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import type { Services } from '../../platform/services.ts'
import { newLink } from '../accounts/secret-links.server.ts'
import { findRecipient } from '../students/find-recipient.server.ts'
import { updateSeat } from './hold-seat.server.ts'
import type { seatNotificationJob } from './jobs.server.ts'
import { readClass } from './list-seats-of.server.ts'
import { lockBatches } from './locks.server.ts'
import { findSeat, titleOf } from './store.server.ts'
import { type Batch, batchSeats } from './tables.ts'
import { cancelledMail, seatedMail } from './write-seat-mails.server.ts'

/** Job: mails a student the current state of their seat; sends nothing if that changed back. */
export async function notifyOfSeat(
  services: Services,
  { what, batch: id, student }: PayloadOf<typeof seatNotificationJob>,
): Promise<void> {
  const { db, clock, config } = services
  const { publicUrl } = config
  await db.transaction(async (tx) => {
    const batch = (await lockBatches(tx, [id])).get(id)
    const recipient = batch && (await findRecipient(tx, student))
    if (!batch || !recipient?.email) return
    const now = clock()
    const mail = {
      to: recipient.email,
      name: recipient.name,
      batch,
      title: await titleOf(tx, batch.courseId),
      now,
      publicUrl,
    }
    if (what === 'cancelled') {
      const seat = await findCancelled(tx, batch, student)
      if (!seat) return
      const { secret, digest } = newLink()
      await updateSeat(tx, seat.id, { offerHash: digest }, { actor: 'system', now: seat.changedAt })
      return sendMail(tx, cancelledMail, { ...mail, seat, secret })
    }
    const seat = await findSeat(tx, { batch: id, student })
    const classFacts = await readClass(tx, id, now)
    if (seat?.state === 'taken' && classFacts)
      await sendMail(tx, seatedMail, { ...mail, seat, what, classFacts })
  })
}

async function findCancelled(tx: Parameters<typeof findSeat>[0], { id }: Batch, student: number) {
  const condition = and(
    eq(batchSeats.batchId, id),
    eq(batchSeats.studentId, student),
    eq(batchSeats.leftReason, 'cancelled'),
  )
  const [seat] = await tx
    .select()
    .from(batchSeats)
    .where(condition)
    .orderBy(desc(batchSeats.id))
    .limit(1)
  return seat
}
