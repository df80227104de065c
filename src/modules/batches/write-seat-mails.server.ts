import { firstLanguage } from '../../../content/languages.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { writeMail } from '../../platform/mail/write-mail.ts'
import { to, toCalendar } from '../../ui/addresses/site-map.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { textsFor } from '../../ui/format/said.server.ts'
import { formatTime } from '../../ui/format/times.ts'
import type { Recipient } from '../students/find-recipient.server.ts'
import type { Batch, Seat } from './tables.ts'

type MailProps = {
  recipient: Recipient
  batch: Batch
  place: Seat
  title: string
  now: Date
  publicUrl: string
}

const language = firstLanguage

/** A seat is offered: accept and decline are one page, behind one link. */
export function offerMail({ secret, ...mail }: MailProps & { secret: string }): Mail {
  const { recipient, place: seat, title } = mail
  const words = textsFor(language).seatMails.offer
  const until = seat.expiresAt ? formatTime(seat.expiresAt, language) : ''
  return writeMail({
    to: recipient.email ?? '',
    language,
    id: `seat-offer-${seat.id}`,
    subject: words.subject(title),
    parts: [
      ...words.before(recipient.name, until),
      { facts: factsOf(mail) },
      { link: linkOf(mail, secret), label: words.link },
      ...words.after,
    ],
  })
}

/** A batch was cancelled: why, and the choice of another one. */
export function cancelledMail({ secret, ...mail }: MailProps & { secret: string }): Mail {
  const { recipient, batch, place: seat, title } = mail
  const words = textsFor(language).seatMails.cancelled
  return writeMail({
    to: recipient.email ?? '',
    language,
    id: `seat-cancelled-${seat.id}`,
    subject: words.subject(title),
    parts: [
      ...words.before(recipient.name, batch.cancellationReason ?? ''),
      { facts: factsOf(mail) },
      { link: linkOf(mail, secret), label: words.link },
      ...words.after,
    ],
  })
}

/** They have a seat, or have one in another batch now. */
export function seatedMail({ what, ...mail }: MailProps & { what: 'seated' | 'moved' }): Mail {
  const { recipient, batch, place: seat, title, publicUrl } = mail
  const words = textsFor(language).seatMails[what]
  return writeMail({
    to: recipient.email ?? '',
    language,
    id: `seat-${what}-${seat.id}-${batch.id}`,
    subject: words.subject(title),
    parts: [
      ...words.before(recipient.name),
      { facts: factsOf(mail) },
      { link: new URL(toCalendar(batch.id), publicUrl).href, label: words.calendar },
      { link: new URL(to.profile, publicUrl).href, label: words.link },
      ...words.after,
    ],
  })
}

/** The secret stands behind the #, so that no server and no log on the way reads it. */
function linkOf({ publicUrl }: MailProps, secret: string): string {
  return `${new URL(to.seatOffer, publicUrl).href}#${secret}`
}

function factsOf({ batch, title, now }: MailProps): [string, string][] {
  const { seatMails, starts } = textsFor(language)
  const { facts } = seatMails
  const where = batch.mode === 'online' ? facts.online : batch.room || facts.classroom
  return [
    [facts.course, title],
    [facts.starts, starts.start(batch, dayInIndia(now))],
    [facts.hours, starts.hours(batch)],
    [facts.where, where],
  ]
}
