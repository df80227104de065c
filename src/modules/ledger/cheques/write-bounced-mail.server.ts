import { firstLanguage } from '../../../../content/languages.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { writeMail } from '../../../platform/mail/write-mail.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { textsFor } from '../../../ui/format/said.server.ts'
import type { Recipient } from '../../students/find-recipient.server.ts'
import type { Cheque } from './tables.ts'

type Bounced = {
  recipient: Recipient
  course: string
  cheque: Cheque
  paise: number
  why: string
  publicUrl: string
}

/** Their bank has not paid a cheque: what it was for is open again. */
export function bouncedMail({ recipient, course, cheque, paise, why, publicUrl }: Bounced): Mail {
  const language = firstLanguage
  const words = textsFor(language).moneyMails.bounced
  return writeMail({
    to: recipient.email ?? '',
    language,
    id: `cheque-bounced-${cheque.id}`,
    subject: words.subject(cheque.number),
    parts: [
      ...words.before(recipient.name),
      {
        facts: [
          [words.facts.course, course],
          [words.facts.sum, formatRupees(paise)],
          [words.facts.cheque, cheque.number],
          [words.facts.why, why],
        ],
      },
      { link: new URL(to.profile, publicUrl).href, label: words.link },
      ...words.after,
    ],
  })
}
