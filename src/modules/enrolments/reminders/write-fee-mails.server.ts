import { firstLanguage } from '../../../../content/languages.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { writeMail } from '../../../platform/mail/write-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { saidIn } from '../../../ui/format/said.server.ts'
import type { Paper } from '../../ledger/documents/tables.ts'
import type { Reader } from '../../students/find-recipient.server.ts'
import type { JoiningData } from '../contract.ts'
import { remindersOf } from '../enqueue-notification.server.ts'
import type { ReminderKind } from './rules.ts'

type Fact = [name: string, value: string]
type Letter = { reader: Reader; joining: JoiningData; publicUrl: string }

const language = firstLanguage
const dayOf = (day: string) => formatDate(day, language)

type Reminder = Omit<Letter, 'publicUrl'> & {
  words: ReminderKind
  dueOn: string
  paise: number
  /** Sets it apart from the others of that day. */
  name: string
}

/** What is due, by when, and where it is paid. */
export function reminderMail(
  { config: { publicUrl }, checkout }: Pick<Services, 'config' | 'checkout'>,
  { reader, joining, dueOn, paise, name, ...reminder }: Reminder,
): Mail {
  const { facts, reminders, pay, profile, after } = saidIn(language).feeMails
  const words = reminders[reminder.words]
  const payable = checkout?.isOpen() === true
  const path = payable ? to.payPart(joining.id) : to.profile
  const sum = formatRupees(paise)
  return {
    ...writeMail({
      ...{ to: reader.email ?? '', language, id: `${remindersOf(joining.id)}${dueOn}-${name}` },
      subject: words.subject(sum, joining.course),
      parts: [
        ...words.before(reader.name, dayOf(dueOn)),
        {
          facts: [
            [facts.course, joining.course],
            [facts.due, sum],
            [facts.by, dayOf(dueOn)],
            ...overdueOf(joining, facts.overdue),
            [facts.open, formatRupees(joining.openPaise)],
          ],
        },
        ...(reader.hasAccount
          ? [{ link: new URL(path, publicUrl).href, label: payable ? pay(sum) : profile }]
          : []),
        ...after,
      ],
    }),
    byDay: true,
  }
}

/** More may be overdue than the part that a mail is about. */
function overdueOf({ overduePaise, next }: JoiningData, name: string): Fact[] {
  return overduePaise > (next?.paise ?? 0) ? [[name, formatRupees(overduePaise)]] : []
}

/** What was paid, the number of its paper, and what is next. */
export function receiptMail({ paper, ...letter }: Letter & { paper: Paper }): Mail {
  const { reader, joining, publicUrl } = letter
  const { feeMails, papers } = saidIn(language)
  const { facts, receipt, atDesk } = feeMails
  const { paise, day } = paper.contents
  const { next } = joining
  return writeMail({
    ...{ to: reader.email ?? '', language, id: `receipt-${paper.id}` },
    subject: receipt.subject(formatRupees(paise), joining.course),
    parts: [
      ...receipt.before(reader.name),
      {
        facts: [
          [facts.course, joining.course],
          [facts.paid, formatRupees(paise)],
          [facts.on, dayOf(day)],
          [papers.titles[paper.kind], paper.name],
          ...overdueOf(joining, facts.overdue),
          ...(next
            ? [[facts.next, receipt.next(formatRupees(next.paise), dayOf(next.dueOn))] as Fact]
            : []),
        ],
      },
      ...(reader.hasAccount
        ? [{ link: new URL(to.profile, publicUrl).href, label: receipt.link }]
        : [atDesk]),
      ...feeMails.after,
    ],
  })
}
