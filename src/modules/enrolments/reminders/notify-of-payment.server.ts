import { z } from 'zod'
import type { Services } from '../../../platform/services.ts'
import { findDocument } from '../../ledger/documents/store.server.ts'
import { findRecipient } from '../../students/find-recipient.server.ts'
import { readEnrolment } from '../store.server.ts'
import { notifyOnce } from './notify-once.server.ts'
import { receiptMail } from './write-fee-mails.server.ts'

const jobSchema = z.object({ paper: z.number() })

/** The job: sends word of a receipt to whoever paid; nothing where there is no address. */
export async function notifyOfPayment(services: Services, payload: unknown): Promise<void> {
  const { paper: id } = jobSchema.parse(payload)
  const { db, clock, config } = services
  await db.transaction(async (tx) => {
    const document = await findDocument(tx, id)
    const enrolmentData = document?.joiningId
      ? await readEnrolment(tx, document.joiningId, clock())
      : undefined
    const recipient = enrolmentData && (await findRecipient(tx, enrolmentData.row.studentId))
    if (!document || !enrolmentData || !recipient?.email) return
    const { publicUrl } = config
    const mail = receiptMail({
      reader: recipient,
      joining: enrolmentData.joining,
      paper: document,
      publicUrl,
    })
    const notification = {
      joiningId: enrolmentData.row.id,
      what: 'receipt',
      about: document.name,
    } as const
    await notifyOnce(tx, { ...notification, mail, now: clock() })
  })
}
