import type { Transaction } from '../../platform/database/connect.ts'
import { type MailTemplate, sendMail } from '../../platform/mail/send-mail.ts'
import { findRecipient } from './find-recipient.server.ts'

/** Mails a student in the transaction of a change; does nothing without an address. */
export async function mailStudent<Facts extends { name: string }>(
  tx: Transaction,
  student: number,
  template: MailTemplate<Facts>,
  facts: NoInfer<Omit<Facts, 'name'>>,
): Promise<void> {
  const { name, email } = (await findRecipient(tx, student)) ?? {}
  if (!email) return
  await sendMail(tx, template, { ...facts, name, to: email } as unknown as Facts & { to: string })
}
