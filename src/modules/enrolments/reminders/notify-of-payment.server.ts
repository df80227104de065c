import type { Services } from '../../../platform/services.ts'
import { findDocument } from '../../ledger/documents/store.server.ts'
import { findRecipient } from '../../students/find-recipient.server.ts'
import { readEnrolment } from '../store.server.ts'
import { notifyOnce } from './notify-once.server.ts'
import { receiptMail } from './write-fee-mails.server.ts'

/** The job: sends word of a receipt to whoever paid; nothing where there is no address. */
export async function notifyOfPayment(
  services: Services,
  { document: id }: { document: number },
): Promise<void> {
  const { db, clock, config } = services
  await db.transaction(async (tx) => {
    const document = await findDocument(tx, id)
    const enrolmentData = document?.enrolmentId
      ? await readEnrolment(tx, document.enrolmentId, clock())
      : undefined
    const recipient = enrolmentData && (await findRecipient(tx, enrolmentData.row.studentId))
    if (!document || !enrolmentData || !recipient?.email) return
    const { publicUrl } = config
    const mail = receiptMail({
      recipient: recipient,
      enrolment: enrolmentData.enrolment,
      document: document,
      publicUrl,
    })
    const notification = {
      enrolmentId: enrolmentData.row.id,
      kind: 'receipt',
      about: document.name,
    } as const
    await notifyOnce(tx, { ...notification, mail, now: clock() })
  })
}
