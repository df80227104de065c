import { firstLanguage } from '../../../content/languages.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { writeMail } from '../../platform/mail/write-mail.ts'
import { to, toCalendar } from '../../ui/addresses/site-map.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { saidIn } from '../../ui/format/said.server.ts'
import { formatTime } from '../../ui/format/times.ts'
import type { Reader } from '../students/find-recipient.server.ts'
import type { Batch, Place } from './tables.ts'

type Letter = {
  reader: Reader
  batch: Batch
  place: Place
  title: string
  now: Date
  publicUrl: string
}

const language = firstLanguage

/** A seat is offered: accept and decline are one page, behind one link. */
export function offerMail({ secret, ...letter }: Letter & { secret: string }): Mail {
  const { reader, place, title } = letter
  const words = saidIn(language).seatMails.offer
  const until = place.expiresAt ? formatTime(place.expiresAt, language) : ''
  return writeMail({
    ...{ to: reader.email ?? '', language, id: `seat-offer-${place.id}` },
    subject: words.subject(title),
    parts: [
      ...words.before(reader.name, until),
      { facts: factsOf(letter) },
      { link: linkOf(letter, secret), label: words.link },
      ...words.after,
    ],
  })
}

/** A batch was cancelled: why, and the choice of another one. */
export function cancelledMail({ secret, ...letter }: Letter & { secret: string }): Mail {
  const { reader, batch, place, title } = letter
  const words = saidIn(language).seatMails.cancelled
  return writeMail({
    ...{ to: reader.email ?? '', language, id: `seat-cancelled-${place.id}` },
    subject: words.subject(title),
    parts: [
      ...words.before(reader.name, batch.cancelledWhy ?? ''),
      { facts: factsOf(letter) },
      { link: linkOf(letter, secret), label: words.link },
      ...words.after,
    ],
  })
}

/** They have a seat, or have one in another batch now. */
export function seatedMail({ what, ...letter }: Letter & { what: 'seated' | 'moved' }): Mail {
  const { reader, batch, place, title, publicUrl } = letter
  const words = saidIn(language).seatMails[what]
  return writeMail({
    ...{ to: reader.email ?? '', language, id: `seat-${what}-${place.id}-${batch.id}` },
    subject: words.subject(title),
    parts: [
      ...words.before(reader.name),
      { facts: factsOf(letter) },
      { link: new URL(toCalendar(batch.id), publicUrl).href, label: words.calendar },
      { link: new URL(to.profile, publicUrl).href, label: words.link },
      ...words.after,
    ],
  })
}

/** The secret stands behind the #, so that no server and no log on the way reads it. */
function linkOf({ publicUrl }: Letter, secret: string): string {
  return `${new URL(to.seatOffer, publicUrl).href}#${secret}`
}

function factsOf({ batch, title, now }: Letter): [string, string][] {
  const { seatMails, starts } = saidIn(language)
  const { facts } = seatMails
  const where = batch.mode === 'online' ? facts.online : batch.room || facts.classroom
  return [
    [facts.course, title],
    [facts.starts, starts.start(batch, dayInIndia(now))],
    [facts.hours, starts.hours(batch)],
    [facts.where, where],
  ]
}
