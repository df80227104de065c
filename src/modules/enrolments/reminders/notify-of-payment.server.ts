import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { findDocument } from '../../ledger/documents/store.server.ts'
import { hasCancelledReceipt } from '../../ledger/store.server.ts'
import { findRecipient } from '../../students/find-recipient.server.ts'
import { lockEnrolmentById } from '../locks.server.ts'
import { readEnrolment } from '../store.server.ts'
import { recordNotification } from './store.server.ts'
import { receiptMail } from './write-fee-mails.server.ts'

/** Job: mails a receipt to the payer; does nothing without an address. */
export async function notifyOfPayment(
  services: Services,
  { document: id }: { document: number },
): Promise<void> {
  const { db, clock, config } = services
  await db.transaction(async (tx) => {
    const document = await findDocument(tx, id)
    // A cancellation takes the same lock: it knows whether the receipt was mailed.
    if (document?.enrolmentId) await lockEnrolmentById(tx, document.enrolmentId)
    if (document && (await hasCancelledReceipt(tx, document.entryId))) return
    const enrolmentData = document?.enrolmentId
      ? await readEnrolment(tx, document.enrolmentId, clock())
      : undefined
    const recipient = enrolmentData && (await findRecipient(tx, enrolmentData.row.studentId))
    if (!document || !enrolmentData || !recipient?.email) return
    const notification = { enrolmentId: enrolmentData.row.id, kind: 'receipt' } as const
    if (!(await recordNotification(tx, { ...notification, about: document.name, now: clock() })))
      return
    await sendMail(tx, receiptMail, {
      to: recipient.email,
      recipient,
      enrolment: enrolmentData.enrolment,
      document,
      publicUrl: config.publicUrl,
    })
  })
}
