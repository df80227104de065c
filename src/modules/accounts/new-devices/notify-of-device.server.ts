import { z } from 'zod'
import { firstLanguage } from '../../../../content/languages.ts'
import { defineJob, type PayloadOf } from '../../../platform/jobs/define-job.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { may } from '../abilities.ts'
import { newDeviceMail } from '../factors/factor-mails.server.ts'
import { insertLink } from '../mailed-links/store.server.ts'
import { describeDevice } from '../sign-ins/store.server.ts'
import { findById } from '../store.server.ts'

/** One row is added at the sign-in; everything else happens in the job. */
export const newDeviceJob = defineJob('notify-of-new-device', {
  payload: z.object({ userId: z.string(), userAgent: z.string().optional(), at: z.string() }),
})

/** The job: mails a link that undoes the sign-in and what followed from it. */
export async function notifyNewDevice(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { userId, userAgent, at }: PayloadOf<typeof newDeviceJob>,
): Promise<void> {
  const { publicUrl } = config
  // The link covers everything since the sign-in, however late the job runs.
  const now = new Date(at)
  await db.transaction(async (tx) => {
    const person = await findById(tx, userId)
    if (!person) return
    const { email } = person
    const link = await insertLink(tx, { userId, purpose: 'not-me', email }, now)
    if (!link) return
    const isStaff = may(person, 'office.enter')
    const device = describeDevice(userAgent ?? null, firstLanguage)
    await sendMail(tx, newDeviceMail, { to: email, now, publicUrl, link, device, isStaff })
  })
}
