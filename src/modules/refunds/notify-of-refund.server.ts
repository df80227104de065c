import { sendMail } from '../../platform/mail/send-mail.ts'
import type { Services } from '../../platform/services.ts'
import { findRecipient } from '../students/find-recipient.server.ts'
import { factsOf } from './facts-of.server.ts'
import type { RefundNotification } from './jobs.server.ts'
import { refundMail } from './refund-mail.server.ts'
import { findRefundRequest } from './store.server.ts'

/** Job: mails the student the outcome. Idempotent by the mail's id. */
export async function notifyOfRefund(
  { db, config }: Services,
  { what, refundRequest: id }: RefundNotification,
): Promise<void> {
  await db.transaction(async (tx) => {
    const refundRequest = await findRefundRequest(tx, id)
    if (!refundRequest) return
    const facts = await factsOf(tx, refundRequest)
    const recipient = await findRecipient(tx, facts.id)
    if (!recipient?.email) return
    await sendMail(tx, refundMail, {
      to: recipient.email,
      name: recipient.name,
      what,
      refundRequest,
      course: facts.course,
      publicUrl: config.publicUrl,
    })
  })
}
