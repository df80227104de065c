import type { Language } from '../../../../content/languages.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { insertLink } from './store.server.ts'
import { verificationMail } from './write-link-mails.server.ts'

/** Mails a link that confirms the e-mail of an account. */
export async function sendVerification(
  tx: Transaction,
  { id, email }: { id: string; email: string },
  { now, publicUrl, language }: { now: Date; publicUrl: string; language: Language },
): Promise<void> {
  const link = await insertLink(tx, { userId: id, purpose: 'verify-email', email }, now)
  if (link) await sendMail(tx, verificationMail, { to: email, link, publicUrl, language })
}
