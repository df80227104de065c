import { randomUUID } from 'node:crypto'
import { institute } from '../../../content/institute.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { writeMail } from '../../platform/mail/write-mail.ts'

/** `kept` counts the registrations that stay because a fee was paid. */
export function accountDeletedMail(account: { name: string; email: string; kept: number }): Mail {
  return writeMail({
    to: account.email,
    id: `account-deleted-${randomUUID()}`,
    subject: `Your account at ${institute.name} is deleted`,
    parts: [
      `Dear ${account.name},`,
      'your account is deleted, as you asked, and with it your sign-ins, your picture and your registrations without a fee paid.',
      account.kept === 0
        ? 'No registration of yours stays with us.'
        : 'What stays are the registrations you paid a fee for: your name, phone number, course and dates. Indian company law makes us keep accounts for eight years, and we need them for refunds.',
      `If you did not ask for this, call us at ${institute.phone.display}.`,
    ],
  })
}
