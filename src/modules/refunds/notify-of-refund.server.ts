import { z } from 'zod'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import type { Services } from '../../platform/services.ts'
import { findReader } from '../students/find-recipient.server.ts'
import type { Telling } from './enqueue-notification.server.ts'
import { factsOf } from './facts-of.server.ts'
import { findAsk } from './store.server.ts'
import { refundMail } from './write-refund-mails.server.ts'

const jobSchema = z.object({
  what: z.enum(['asked', 'approved', 'refused', 'done', 'ended', 'let-off']),
  ask: z.number(),
}) satisfies z.ZodType<Telling>

/** The job: writes to the student what became of their money. Done twice it is one mail, by its id. */
export async function tellOfRefund({ db, config }: Services, payload: unknown): Promise<void> {
  const { what, ask: id } = jobSchema.parse(payload)
  await db.transaction(async (tx) => {
    const ask = await findAsk(tx, id)
    if (!ask) return
    const facts = await factsOf(tx, ask)
    const reader = await findReader(tx, facts.id)
    if (!reader?.email) return
    const { publicUrl } = config
    await queueMail(tx, refundMail({ ask, reader, course: facts.course, publicUrl, what }))
  })
}
