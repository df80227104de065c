import { and, desc, eq } from 'drizzle-orm'
import { institute } from '../../../content/institute.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { PayloadOf } from '../../platform/jobs/define-job.ts'
import { defineMail, sendMail } from '../../platform/mail/send-mail.ts'
import type { Services } from '../../platform/services.ts'
import { to, toCalendar } from '../../ui/addresses/site-map.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { type Texts, textsFor } from '../../ui/format/texts.server.ts'
import { formatTime } from '../../ui/format/times.ts'
import { addressOfLink, newLink } from '../accounts/secret-links.server.ts'
import { findRecipient } from '../students/find-recipient.server.ts'
import type { ClassFacts } from './contract.ts'
import type { seatNotificationJob } from './jobs.server.ts'
import { readClass } from './list-seats-of.server.ts'
import { lockBatches } from './locks.server.ts'
import { isFirstClass } from './next-class.ts'
import { findSeat, titleOf, updateSeat } from './store.server.ts'
import { type Batch, batchSeats, type Seat } from './tables.ts'

type SeatFacts = {
  name: string
  batch: Batch
  seat: Seat
  title: string
  now: Date
  publicUrl: string
}

/** `feePaise`: null where there is nothing to pay; `isPayable`: on the site. */
type OfferFacts = { secret: string; feePaise: number | null; isPayable: boolean }

/** A seat is offered: accept and decline are one page, behind one link. */
export const offerMail = defineMail<SeatFacts & OfferFacts>({
  id: ({ seat }) => `seat-offer-${seat.id}`,
  write: (mail) => {
    const { name, seat, language, batch, publicUrl } = mail
    const texts = textsFor(language)
    const offer = texts.seatMails.offer
    const until = seat.expiresAt ? formatTime(seat.expiresAt, language) : ''
    const fee = mail.feePaise === null ? undefined : formatRupees(mail.feePaise)
    const payment = { link: new URL(to.payment(batch.courseId), publicUrl).href }
    const facts = factsOf(mail, texts)
    return {
      subject: offer.subject(mail.title),
      parts: [
        ...offer.before(name, until),
        { facts: fee ? [...facts, [texts.seatMails.facts.fee, fee]] : facts },
        { link: addressOfLink('seat-offer', mail.secret, mail), label: offer.link },
        ...(fee && mail.isPayable ? [offer.payBefore, { ...payment, label: offer.pay(fee) }] : []),
        ...offer.after,
      ],
    }
  },
})

/** A batch was cancelled: the reason, and the choice of another one. */
const cancelledMail = defineMail<SeatFacts & { secret: string }>({
  id: ({ seat }) => `seat-cancelled-${seat.id}`,
  write: (mail) => {
    const texts = textsFor(mail.language)
    const cancelled = texts.seatMails.cancelled
    return {
      subject: cancelled.subject(mail.title),
      parts: [
        ...cancelled.before(mail.name, mail.batch.cancellationReason ?? ''),
        { facts: factsOf(mail, texts) },
        { link: addressOfLink('other-batch', mail.secret, mail), label: cancelled.link },
        ...cancelled.after,
      ],
    }
  },
})

/** The student has a seat, or has moved to another batch. */
const seatedMail = defineMail<SeatFacts & { what: 'seated' | 'moved'; classFacts: ClassFacts }>({
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
    [facts.starts, texts.batchTimes.start(batch, dayInIndia(now))],
    [facts.hours, texts.batchTimes.hours(batch)],
    [facts.where, placeOfClass(batch, facts.online)],
  ]
}

/** Job: mails a student the current state of their seat; sends nothing if that changed back. */
export async function notifyOfSeat(
  services: Services,
  { what, batch: id, student }: PayloadOf<typeof seatNotificationJob>,
): Promise<void> {
  const { db, clock, config } = services
  const { publicUrl } = config
  await db.transaction(async (tx) => {
    const batch = (await lockBatches(tx, [id])).get(id)
    const recipient = batch && (await findRecipient(tx, student))
    if (!batch || !recipient?.email) return
    const now = clock()
    const mail = {
      to: recipient.email,
      name: recipient.name,
      batch,
      title: await titleOf(tx, batch.courseId),
      now,
      publicUrl,
    }
    if (what === 'cancelled') {
      const seat = await findCancelled(tx, batch, student)
      if (!seat) return
      const { secret, digest } = newLink()
      await updateSeat(tx, seat.id, { offerHash: digest }, { actor: 'system', now: seat.changedAt })
      return sendMail(tx, cancelledMail, { ...mail, seat, secret })
    }
    const seat = await findSeat(tx, { batch: id, student })
    const classFacts = await readClass(tx, id, now)
    if (seat?.state === 'taken' && classFacts)
      await sendMail(tx, seatedMail, { ...mail, seat, what, classFacts })
  })
}

async function findCancelled(tx: Transaction, { id }: Batch, student: number) {
  const condition = and(
    eq(batchSeats.batchId, id),
    eq(batchSeats.studentId, student),
    eq(batchSeats.leftReason, 'cancelled'),
  )
  const [seat] = await tx
    .select()
    .from(batchSeats)
    .where(condition)
    .orderBy(desc(batchSeats.id))
    .limit(1)
  return seat
}

type MailFact = [name: string, value: string]

/** For mails: when and where the next class of a batch is, with whom, and what to bring. */
export function classMailFacts(
  facts: ClassFacts,
  { nextClass, batchTimes, classMails }: Texts,
  today: string,
): MailFact[] {
  const { nextClassOn, nextFrom, mode, trainer, link } = facts
  const next: MailFact[] = nextClassOn
    ? [
        [
          isFirstClass(facts, today) ? nextClass.first : nextClass.next,
          batchTimes.start({ ...facts, startsOn: nextClassOn, fromTime: nextFrom }, today),
        ],
      ]
    : []
  return [
    ...next,
    [nextClass.hours, batchTimes.hours(facts)],
    [nextClass.where, placeOfClass(facts, nextClass.online)],
    ...(mode === 'online' && link ? [[classMails.facts.link, link] as MailFact] : []),
    ...(trainer ? [[nextClass.trainer, trainer] as MailFact] : []),
    [nextClass.bring, nextClass.toBring[mode]],
  ]
}

/** Room and address of the institute, or what to say of an online class. */
function placeOfClass({ mode, room }: Pick<ClassFacts, 'mode' | 'room'>, online: string): string {
  if (mode === 'online') return online
  const { street, locality } = institute.address
  return [room, street, locality, institute.city].filter(Boolean).join(', ')
}
