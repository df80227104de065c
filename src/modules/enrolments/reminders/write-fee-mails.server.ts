import { firstLanguage } from '../../../../content/languages.ts'
import { defineMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { textsFor } from '../../../ui/format/texts.server.ts'
import type { IssuedDocument } from '../../ledger/tables.ts'
import type { Recipient } from '../../students/find-recipient.server.ts'
import type { EnrolmentData } from '../contract.ts'
import type { ReminderKind } from './rules.ts'

type Fact = [name: string, value: string]
type FeeFacts = {
  recipient: Pick<Recipient, 'name' | 'hasAccount'>
  enrolment: EnrolmentData
  publicUrl: string
}

const dayOf = (day: string) => formatDate(day, firstLanguage)

type ReminderFacts = FeeFacts & {
  checkout: Services['checkout']
  timing: ReminderKind
  dueOn: string
  paise: number
  /** Distinguishes it from the others of that day. */
  about: string
}

/** The due amount, its day, and where to pay. */
export const reminderMail = defineMail<ReminderFacts>({
  id: ({ enrolment, dueOn, about }) => `fee-reminder-${enrolment.id}-${dueOn}-${about}`,
  byDay: true,
  asksFor: ({ enrolment, dueOn, paise }) => ({ enrolment: enrolment.id, dueOn, paise }),
  write: ({ recipient, enrolment, dueOn, paise, checkout, publicUrl, ...mail }) => {
    const { facts, reminders, pay, profile, after } = textsFor(mail.language).feeMails
    const words = reminders[mail.timing]
    const payable = checkout?.isOpen() === true
    const path = payable ? to.payPart(enrolment.id) : to.profile
    const sum = formatRupees(paise)
    const link = { link: new URL(path, publicUrl).href, label: payable ? pay(sum) : profile }
    return {
      subject: words.subject(sum, enrolment.course),
      parts: [
        ...words.before(recipient.name, dayOf(dueOn)),
        {
          facts: [
            [facts.course, enrolment.course],
            [facts.due, sum],
            [facts.by, dayOf(dueOn)],
            ...overdueOf(enrolment, facts.overdue),
            [facts.open, formatRupees(enrolment.balancePaise)],
          ],
        },
        ...(recipient.hasAccount ? [link] : []),
        ...after,
      ],
    }
  },
})

/** More may be overdue than the instalment of the mail. */
function overdueOf({ overduePaise, next }: EnrolmentData, name: string): Fact[] {
  return overduePaise > (next?.paise ?? 0) ? [[name, formatRupees(overduePaise)]] : []
}

/** The payment, its document number, and the next instalment. */
export const receiptMail = defineMail<FeeFacts & { document: IssuedDocument }>({
  id: ({ document }) => `receipt-${document.id}`,
  documents: ({ document }) => [document.id],
  write: ({ recipient, enrolment, document, publicUrl, language }) => {
    const { feeMails, documents: documentTexts } = textsFor(language)
    const { facts, receipt, atDesk } = feeMails
    const { paise, day } = document.contents
    const { next } = enrolment
    const link = { link: new URL(to.profile, publicUrl).href, label: receipt.link }
    return {
      subject: receipt.subject(formatRupees(paise), enrolment.course),
      parts: [
        ...receipt.before(recipient.name),
        {
          facts: [
            [facts.course, enrolment.course],
            [facts.paid, formatRupees(paise)],
            [facts.on, dayOf(day)],
            [documentTexts.titles[document.kind], document.name],
            ...overdueOf(enrolment, facts.overdue),
            ...(next
              ? [[facts.next, receipt.next(formatRupees(next.paise), dayOf(next.dueOn))] as Fact]
              : []),
          ],
        },
        recipient.hasAccount ? link : atDesk,
        ...feeMails.after,
      ],
    }
  },
})
