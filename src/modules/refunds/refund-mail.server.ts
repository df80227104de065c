import type { Language } from '../../../content/languages.ts'
import { defineMail, sendMail } from '../../platform/mail/send-mail.ts'
import type { Services } from '../../platform/services.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { formatDate } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { findRecipient } from '../students/find-recipient.server.ts'
import { factsOf } from './facts-of.server.ts'
import type { RefundNotification } from './jobs.server.ts'
import { findRefundRequest } from './store.server.ts'
import type { RefundRequest } from './tables.ts'

type RefundFacts = {
  what: RefundNotification['what']
  refundRequest: RefundRequest
  name: string
  course: string
  publicUrl: string
}

/** Mails to a student about a refund: amount, date, and where to see more. */
const refundMail = defineMail<RefundFacts>({
  id: ({ what, refundRequest }) => `refund-${what}-${refundRequest.id}`,
  write: (mail) => {
    const { what, refundRequest, name, publicUrl, language } = mail
    const { refundMails } = textsFor(language)
    const words = refundMails[what]
    const reason = refundRequest.refusalReason ?? refundRequest.closingReason ?? ''
    const isClosed = what === 'refused' || what === 'ended'
    return {
      subject: words.subject(mail.course),
      parts: [
        ...words.before(name, reason),
        ...(isClosed ? [] : [{ facts: mailFactsOf(mail, language) }]),
        { link: new URL(to.profile, publicUrl).href, label: refundMails.link },
        ...words.after,
      ],
    }
  },
})

type Fact = [name: string, value: string]

function mailFactsOf({ what, refundRequest, course }: RefundFacts, language: Language): Fact[] {
  const { facts } = textsFor(language).refundMails
  const sum = formatRupees(refundRequest.paise)
  const ofCourse: Fact = [facts.course, course]
  if (what === 'waived') return [ofCourse, [facts.letOff, sum]]
  const rest = refundRequest.calculation?.restPaise ?? 0
  const isComing = refundRequest.paise > 0 && what !== 'done'
  const dueOn: Fact = [facts.by, formatDate(refundRequest.dueOn, language)]
  const ofRest: Fact = [facts.rest, formatRupees(rest)]
  return [ofCourse, [facts.back, sum], ...(isComing ? [dueOn] : []), ...(rest > 0 ? [ofRest] : [])]
}

/** Job: mails the student the outcome. Idempotent by the mail's id. */
export async function notifyOfRefund(
  { db, config }: Services,
  { what, refundRequest: id }: RefundNotification,
): Promise<void> {
  await db.transaction(async (tx) => {
    const refundRequest = await findRefundRequest(tx, id)
    if (!refundRequest) return
    const facts = await factsOf(tx, refundRequest)
    const recipient = await findRecipient(tx, facts.id)
    if (!recipient?.email) return
    await sendMail(tx, refundMail, {
      to: recipient.email,
      name: recipient.name,
      what,
      refundRequest,
      course: facts.course,
      publicUrl: config.publicUrl,
    })
  })
}
