import { randomUUID } from 'node:crypto'
import type { Language } from '../../../../content/languages.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { writeMail } from '../../../platform/mail/write-mail.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { pageAddress } from '../../../ui/format/page-address.server.ts'
import { textsFor } from '../../../ui/format/said.server.ts'
import { formatLongTime } from '../../../ui/format/times.ts'

export function ownPasswordChangedMail(
  { name, email }: { name: string; email: string },
  circumstances: { now: Date; publicUrl: string; language: Language },
): Mail {
  const { now, language } = circumstances
  const { subject, before, link } = textsFor(language).mails.passwordChanged
  return writeMail({
    to: email,
    id: `password-changed-${randomUUID()}`,
    language,
    subject,
    parts: [
      ...before(name, formatLongTime(now, language)),
      { link: pageAddress(to.forgotPassword, circumstances), label: link },
    ],
  })
}
