import { sql } from 'drizzle-orm'
import { type Language, languageNamed } from '../../../../content/languages.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { findByEmail } from '../store.server.ts'
import { insertLink } from './store.server.ts'
import { resetMail } from './write-link-mails.server.ts'

export const resetLinkJob = 'send-reset-link'

/**
 * Leaves the question whether an e-mail has an account to a job, so that the answer to who asks is
 * the same and takes the same time for all of them.
 */
export async function queueResetLink(
  db: Transaction,
  email: string,
  { code }: Language,
): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job(${resetLinkJob}, ${JSON.stringify({ email, language: code })}::json)`,
  )
}

/** The job: a link for the account of this e-mail, where there is one that may come in. */
export async function sendResetLink(services: Services, payload: unknown): Promise<void> {
  const { db, clock, config, log } = services
  // A job of before has no language.
  const { email, language: code } = payload as { email: string; language?: string }
  const language = languageNamed(code)
  await db.transaction(async (tx) => {
    const account = await findByEmail(tx, email)
    if (!account) return
    const userId = account.person.id
    const link = await insertLink(tx, { userId, purpose: 'reset-password', email }, clock())
    if (!link) return
    await queueMail(tx, resetMail({ to: email, link, publicUrl: config.publicUrl, language }))
    log.info({ event: 'reset-link', outcome: 'ok', userId })
  })
}
