import { randomUUID } from 'node:crypto'
import type { Language } from '../../../content/languages.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { writeMail } from '../../platform/mail/write-mail.ts'
import { textsFor } from '../../ui/format/said.server.ts'

/** `kept` counts the registrations that stay because a fee was paid. */
export function accountDeletedMail(account: {
  name: string
  email: string
  kept: number
  language: Language
}): Mail {
  const { language } = account
  const { subject, parts } = textsFor(language).mails.accountDeleted
  return writeMail({
    to: account.email,
    id: `account-deleted-${randomUUID()}`,
    language,
    subject,
    parts: parts(account.name, account.kept),
  })
}
