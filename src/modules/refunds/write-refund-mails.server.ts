import { firstLanguage } from '../../../content/languages.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { writeMail } from '../../platform/mail/write-mail.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { formatDate } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { textsFor } from '../../ui/format/said.server.ts'
import type { Recipient } from '../students/find-recipient.server.ts'
import type { RefundNotification } from './jobs.server.ts'
import type { RefundRequest } from './tables.ts'

type MailProps = {
  what: RefundNotification['what']
  refundRequest: RefundRequest
  recipient: Recipient
  course: string
  publicUrl: string
}

const language = firstLanguage

/** What a student is told of their money: with the sum and the day, and where to see more. */
export function refundMail(props: MailProps): Mail {
  const { what, refundRequest, recipient, course, publicUrl } = props
  const { refundMails } = textsFor(language)
  const words = refundMails[what]
  return writeMail({
    to: recipient.email ?? '',
    language,
    id: `refund-${what}-${refundRequest.id}`,
    subject: words.subject(course),
    parts: [
      ...words.before(
        recipient.name,
        refundRequest.refusalReason ?? refundRequest.closingReason ?? '',
      ),
      ...(what === 'refused' || what === 'ended' ? [] : [{ facts: factsOf(props) }]),
      { link: new URL(to.profile, publicUrl).href, label: refundMails.link },
      ...words.after,
    ],
  })
}

function factsOf({ what, refundRequest, course }: MailProps): [string, string][] {
  const { facts } = textsFor(language).refundMails
  const sum = formatRupees(refundRequest.paise)
  if (what === 'waived')
    return [
      [facts.course, course],
      [facts.letOff, sum],
    ]
  const rest = refundRequest.calculation?.restPaise ?? 0
  const isComing = refundRequest.paise > 0 && what !== 'done'
  return [
    [facts.course, course],
    [facts.back, sum],
    ...(isComing
      ? [[facts.by, formatDate(refundRequest.dueOn, language)] as [string, string]]
      : []),
    ...(rest > 0 ? [[facts.rest, formatRupees(rest)] as [string, string]] : []),
  ]
}
