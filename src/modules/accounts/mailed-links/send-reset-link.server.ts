import { z } from 'zod'
import { languageNamed } from '../../../../content/languages.ts'
import { defineJob, type PayloadOf } from '../../../platform/jobs/define-job.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { findByEmail } from '../store.server.ts'
import { insertLink } from './store.server.ts'
import { resetMail } from './write-link-mails.server.ts'

/**
 * Whether an e-mail has an account is looked up by a job, so that the response is the same and takes the same time
 * for every e-mail.
 */
export const resetLinkJob = defineJob('send-reset-link', {
  payload: z.object({ email: z.string(), language: z.string() }),
})

/** The job: a link for the account of this e-mail, where there is one that may come in. */
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
