import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import type { Services } from '../../platform/services.ts'
import { findReader } from '../students/find-recipient.server.ts'
import type { Telling } from './enqueue-notification.server.ts'
import { changePlace } from './hold-place.server.ts'
import { lockBatches } from './locks.server.ts'
import { newSecret } from './serve-queue.server.ts'
import { findPlace, titleOf } from './store.server.ts'
import { type Batch, places } from './tables.ts'
import { cancelledMail, seatedMail } from './write-seat-mails.server.ts'

const jobSchema = z.object({
  what: z.enum(['seated', 'moved', 'cancelled']),
  batch: z.number(),
  student: z.number(),
}) satisfies z.ZodType<Telling>

/** The job: writes to somebody about their seat as it is by now; nothing where it is another way again. */
export async function tellOfSeat(services: Services, payload: unknown): Promise<void> {
  const { what, batch: id, student } = jobSchema.parse(payload)
  const { db, clock, config } = services
  const { publicUrl } = config
  await db.transaction(async (tx) => {
    const batch = (await lockBatches(tx, [id])).get(id)
    const reader = batch && (await findReader(tx, student))
    if (!batch || !reader?.email) return
    const now = clock()
    const letter = { reader, batch, title: await titleOf(tx, batch.courseId), now, publicUrl }
    if (what === 'cancelled') {
      const place = await findCancelled(tx, batch, student)
      if (!place) return
      const { secret, hash } = newSecret()
      await changePlace(
        tx,
        place.id,
        { offerHash: hash },
        { actor: 'system', now: place.changedAt },
      )
      return queueMail(tx, cancelledMail({ ...letter, place, secret }))
    }
    const place = await findPlace(tx, { batch: id, student })
    if (place?.state === 'taken') await queueMail(tx, seatedMail({ ...letter, place, what }))
  })
}

async function findCancelled(tx: Parameters<typeof findPlace>[0], { id }: Batch, student: number) {
  const theirs = and(
    eq(places.batchId, id),
    eq(places.studentId, student),
    eq(places.leftWhy, 'cancelled'),
  )
  const [place] = await tx.select().from(places).where(theirs).orderBy(desc(places.id)).limit(1)
  return place
}
