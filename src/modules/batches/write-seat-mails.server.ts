import { defineMail } from '../../platform/mail/send-mail.ts'
import { to, toCalendar } from '../../ui/addresses/site-map.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { type Texts, textsFor } from '../../ui/format/texts.server.ts'
import { formatTime } from '../../ui/format/times.ts'
import { addressOfLink } from '../accounts/secret-links.server.ts'
import { classMailFacts, placeOfClass } from './class-mail-facts.server.ts'
import type { ClassFacts } from './contract.ts'
import type { Batch, Seat } from './tables.ts'

type SeatFacts = {
  name: string
  batch: Batch
  seat: Seat
  title: string
  now: Date
  publicUrl: string
}

/** A seat is offered: accept and decline are one page, behind one link. */
export const offerMail = defineMail<SeatFacts & { secret: string }>({
  id: ({ seat }) => `seat-offer-${seat.id}`,
  write: (mail) => {
    const { name, seat, language } = mail
    const texts = textsFor(language)
    const words = texts.seatMails.offer
    const until = seat.expiresAt ? formatTime(seat.expiresAt, language) : ''
    return {
      subject: words.subject(mail.title),
      parts: [
        ...words.before(name, until),
        { facts: factsOf(mail, texts) },
        { link: addressOfLink('seat-offer', mail.secret, mail), label: words.link },
        ...words.after,
      ],
    }
  },
})

/** A batch was cancelled: the reason, and the choice of another one. */
export const cancelledMail = defineMail<SeatFacts & { secret: string }>({
  id: ({ seat }) => `seat-cancelled-${seat.id}`,
  write: (mail) => {
    const texts = textsFor(mail.language)
    const words = texts.seatMails.cancelled
    return {
      subject: words.subject(mail.title),
      parts: [
        ...words.before(mail.name, mail.batch.cancellationReason ?? ''),
        { facts: factsOf(mail, texts) },
        { link: addressOfLink('other-batch', mail.secret, mail), label: words.link },
        ...words.after,
      ],
    }
  },
})

/** The student has a seat, or has moved to another batch. */
export const seatedMail = defineMail<
  SeatFacts & { what: 'seated' | 'moved'; classFacts: ClassFacts }
>({
  id: ({ what, seat, batch }) => `seat-${what}-${seat.id}-${batch.id}`,
  write: (mail) => {
    const { what, name, batch, title, classFacts, now, publicUrl } = mail
    const texts = textsFor(mail.language)
    const words = texts.seatMails[what]
    return {
      subject: words.subject(title),
      parts: [
        ...words.before(name),
        {
          facts: [
            [texts.seatMails.facts.course, title],
            ...classMailFacts(classFacts, texts, dayInIndia(now)),
          ],
        },
        { link: new URL(toCalendar(batch.id), publicUrl).href, label: words.calendar },
        { link: new URL(to.profile, publicUrl).href, label: words.link },
        ...words.after,
      ],
    }
  },
})

function factsOf({ batch, title, now }: SeatFacts, texts: Texts): [string, string][] {
  const { facts } = texts.seatMails
  return [
    [facts.course, title],
    [facts.starts, texts.starts.start(batch, dayInIndia(now))],
    [facts.hours, texts.starts.hours(batch)],
    [facts.where, placeOfClass(batch, facts.online)],
  ]
}
