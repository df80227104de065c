import { randomUUID } from 'node:crypto'
import { institute } from '../../../../content/institute.ts'
import { formatLongTime } from '../../../formats/times.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { writeMail } from '../../../platform/mail/write-mail.ts'
import { to } from '../../../site-map.ts'

export function passwordChangedMail(
  { name, email }: { name: string; email: string },
  { now, publicUrl }: { now: Date; publicUrl: string },
): Mail {
  return writeMail({
    to: email,
    id: `password-changed-${randomUUID()}`,
    subject: `Your password at ${institute.name} was changed`,
    parts: [
      `Dear ${name},`,
      `the password of your account was changed on ${formatLongTime(now)}. Every other device was signed out.`,
      `Was that you? Then there is nothing to do. If not, somebody else has your account: choose a new password now, and call us at ${institute.phone.display}.`,
      { link: new URL(to.forgotPassword, publicUrl).href, label: 'Choose a new password' },
    ],
  })
}
