import { firstLanguage } from '../../../content/languages.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { writeMail } from '../../platform/mail/write-mail.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { formatDate } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { saidIn } from '../../ui/format/said.server.ts'
import type { Reader } from '../students/find-recipient.server.ts'
import type { Telling } from './enqueue-notification.server.ts'
import type { RefundAsk } from './tables.ts'

type Letter = {
  what: Telling['what']
  ask: RefundAsk
  reader: Reader
  course: string
  publicUrl: string
}

const language = firstLanguage

/** What a student is told of their money: with the sum and the day, and where to see more. */
export function refundMail(letter: Letter): Mail {
  const { what, ask, reader, course, publicUrl } = letter
  const { refundMails } = saidIn(language)
  const words = refundMails[what]
  return writeMail({
    ...{ to: reader.email ?? '', language, id: `refund-${what}-${ask.id}` },
    subject: words.subject(course),
    parts: [
      ...words.before(reader.name, ask.refusedWhy ?? ask.endedWhy ?? ''),
      ...(what === 'refused' || what === 'ended' ? [] : [{ facts: factsOf(letter) }]),
      { link: new URL(to.profile, publicUrl).href, label: refundMails.link },
      ...words.after,
    ],
  })
}

function factsOf({ what, ask, course }: Letter): [string, string][] {
  const { facts } = saidIn(language).refundMails
  const sum = formatRupees(ask.paise)
  if (what === 'let-off')
    return [
      [facts.course, course],
      [facts.letOff, sum],
    ]
  const rest = ask.reckoned?.restPaise ?? 0
  const isComing = ask.paise > 0 && what !== 'done'
  return [
    [facts.course, course],
    [facts.back, sum],
    ...(isComing ? [[facts.by, formatDate(ask.dueOn, language)] as [string, string]] : []),
    ...(rest > 0 ? [[facts.rest, formatRupees(rest)] as [string, string]] : []),
  ]
}
