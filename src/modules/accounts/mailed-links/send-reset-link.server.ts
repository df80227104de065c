import { z } from 'zod'
import { languageNamed } from '../../../../content/languages.ts'
import { defineJob, type PayloadOf } from '../../../platform/jobs/define-job.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { findByEmail } from '../store.server.ts'
import { insertLink } from './store.server.ts'
import { resetMail } from './write-link-mails.server.ts'

/** A job looks up whether the e-mail has an account, so that response and time are the same for all e-mails. */
export const resetLinkJob = defineJob('send-reset-link', {
  payload: z.object({ email: z.string(), language: z.string() }),
})

/** The job: mails a link if an enabled account has this e-mail. */
export async function sendResetLink(
  { db, clock, config, log }: Services,
  { email, language: code }: PayloadOf<typeof resetLinkJob>,
): Promise<void> {
  const language = languageNamed(code)
  await db.transaction(async (tx) => {
    const account = await findByEmail(tx, email)
    if (!account) return
    const userId = account.person.id
    const link = await insertLink(tx, { userId, purpose: 'reset-password', email }, clock())
    if (!link) return
    await sendMail(tx, resetMail, { to: email, link, publicUrl: config.publicUrl, language })
    log.info({ event: 'reset-link', outcome: 'ok', userId })
  })
}
