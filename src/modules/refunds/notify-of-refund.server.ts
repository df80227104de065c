import { z } from 'zod'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import type { Services } from '../../platform/services.ts'
import { findRecipient } from '../students/find-recipient.server.ts'
import type { RefundNotification } from './enqueue-notification.server.ts'
import { factsOf } from './facts-of.server.ts'
import { findRefundRequest } from './store.server.ts'
import { refundMail } from './write-refund-mails.server.ts'

const jobSchema = z.object({
  what: z.enum(['asked', 'approved', 'refused', 'done', 'ended', 'let-off']),
  ask: z.number(),
}) satisfies z.ZodType<RefundNotification>

/** Job: mails the student the outcome. Idempotent by the mail's id. */
export async function notifyOfRefund({ db, config }: Services, payload: unknown): Promise<void> {
  const { what, ask: id } = jobSchema.parse(payload)
  await db.transaction(async (tx) => {
    const ask = await findRefundRequest(tx, id)
    if (!ask) return
    const facts = await factsOf(tx, ask)
    const recipient = await findRecipient(tx, facts.id)
    if (!recipient?.email) return
    const { publicUrl } = config
    await queueMail(
      tx,
      refundMail({ ask, reader: recipient, course: facts.course, publicUrl, what }),
    )
  })
}
