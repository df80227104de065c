import { and, eq, inArray } from 'drizzle-orm'
import type { ActionContext, Actor } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { defineMail, sendMail } from '../../platform/mail/send-mail.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { type Texts, textsFor } from '../../ui/format/texts.server.ts'
import { clockTime } from '../../ui/format/times.ts'
import { users } from '../accounts/tables.ts'
import { findBatch, titleOf } from '../batches/store.server.ts'
import { type Batch, batchSeats } from '../batches/tables.ts'
import { findRecipient } from '../students/find-recipient.server.ts'
import type { ClassSession } from './tables.ts'

/** A class as its people read of it. */
type ClassMoment = Pick<ClassSession, 'startsAt' | 'endsAt' | 'room' | 'link'> & {
  trainer: string | null
}

/** What became of one class; `before` is missing of one that was added. */
type ClassChange = {
  what: 'changed' | 'cancelled' | 'added'
  title: string
  mode: Batch['mode']
  before?: ClassMoment
  after: ClassMoment
  reason?: string
  now: Date
}

type Recipient = { name: string; recipientKey: string }

/** A class was changed, cancelled or added: each version is one mail to a person. */
const classMail = defineMail<ClassChange & Recipient & { session: number; version: number }>({
  id: ({ session, version, recipientKey }) => `class-${session}-${version}-${recipientKey}`,
  write: ({ language, name, ...change }) => {
    const texts = textsFor(language)
    const classMails = texts.classMails
    const { before } = classMails[change.what]
    return {
      subject: subjectOf(change, texts),
      parts: [classMails.dear(name), before, { facts: factsOf(change, texts) }, classMails.call],
    }
  },
})

/** The timetable of a batch was changed: its classes follow. */
const timetableMail = defineMail<
  Recipient & { batch: Batch; title: string; trainer: string | null; now: Date }
>({
  id: ({ batch, recipientKey }) => `timetable-${batch.id}-${batch.version}-${recipientKey}`,
  write: ({ language, name, batch, title, trainer, now }) => {
    const { classMails: words, batchTimes } = textsFor(language)
    const { facts, timetable } = words
    const today = dayInIndia(now)
    const { room, mode, endsOn } = batch
    return {
      subject: timetable.subject(title),
      parts: [
        words.dear(name),
        timetable.before,
        {
          facts: [
            [facts.course, title],
            [facts.hours, batchTimes.hours(batch)],
            [facts.until, batchTimes.day(endsOn, today)],
            [facts.where, room || batchTimes.mode[mode]],
            ...(trainer ? [[facts.trainer, trainer] as [string, string]] : []),
          ],
        },
        timetable.after,
        words.call,
      ],
    }
  },
})

/** The guardian of a minor reads that classes were missed, once for each time that this begins. */
export const absenceMail = defineMail<{
  task: number
  name: string
  student: string
  title: string
  absences: number
  lastAt: Date
  now: Date
}>({
  id: ({ task }) => `absence-${task}-guardian`,
  byDay: true,
  write: ({ language, name, student, title, absences, lastAt, now }) => {
    const { classMails: words, batchTimes } = textsFor(language)
    const day = batchTimes.day(dayInIndia(lastAt), dayInIndia(now))
    return {
      subject: words.absence.subject(student, title),
      parts: [
        words.dear(name),
        words.absence.before(student, title, { absences, day }),
        words.absence.why,
        words.call,
      ],
    }
  },
})

/** The same in a few lines, for a chat that staff send. */
function chatOf(change: ClassChange): string {
  const texts = textsFor()
  const lines = factsOf(change, texts).map(([name, value]) => `${name}: ${value}`)
  return [subjectOf(change, texts), ...lines].join('\n')
}

function subjectOf({ what, title, before, after, now }: ClassChange, texts: Texts): string {
  const day = texts.batchTimes.day(dayInIndia((before ?? after).startsAt), dayInIndia(now))
  return texts.classMails[what].subject(title, day)
}

function factsOf(
  { what, title, mode, before, after, reason, now }: ClassChange,
  { classMails: { facts }, batchTimes }: Texts,
): [string, string][] {
  const when = ({ startsAt, endsAt }: ClassMoment) =>
    `${batchTimes.day(dayInIndia(startsAt), dayInIndia(now))}, ${batchTimes.time(clockTime(startsAt))} to ${batchTimes.time(clockTime(endsAt))}`
  const list: [string, string][] = [[facts.course, title]]
  if (what === 'cancelled')
    return [...list, [facts.when, when(before ?? after)], [facts.reason, reason ?? '-']]
  if (before) list.push([facts.was, when(before)])
  list.push(
    [before ? facts.now : facts.when, when(after)],
    [facts.where, after.room || batchTimes.mode[mode]],
  )
  if (after.trainer) list.push([facts.trainer, after.trainer])
  if (after.link) list.push([facts.link, after.link])
  return list
}

/** Who has a mail, who has no address, and the same for a chat. */
export type ClassNotification = {
  mailed: number
  notMailed: { student: number; name: string }[]
  /** Nothing where the change was sent again. */
  chat: string | null
}

/**
 * Tells the students who have a seat and the trainers of the class and its batch, without whoever changed
 * it, that a class was changed. The mails are queued in the transaction of the change: each person gets one,
 * however often the request is repeated. Of a class that was over before nobody is told.
 */
export async function notifyOfClass(
  tx: Transaction,
  change: Pick<ClassChange, 'what' | 'reason'> & { before?: ClassSession; after: ClassSession },
  { actor, now }: ActionContext,
): Promise<ClassNotification | undefined> {
  const { before, after } = change
  if (after.endsAt < now && (before ?? after).endsAt < now) return undefined
  const batch = await findBatch(tx, after.batchId)
  if (!batch) return undefined
  const trainerIds = [before?.trainerId ?? null, after.trainerId, batch.trainerId]
  const trainers = await findTrainers(tx, trainerIds)
  const momentOf = (session: ClassSession): ClassMoment => ({
    ...session,
    trainer: trainers.get(session.trainerId ?? '')?.name ?? null,
  })
  const facts: ClassChange = {
    ...change,
    title: await titleOf(tx, batch.courseId),
    mode: batch.mode,
    before: before && momentOf(before),
    after: momentOf(after),
    now,
  }
  const { recipients, notMailed } = await findConcerned(tx, batch.id, trainers, actor)
  const { id: session, version } = after
  for (const recipient of recipients)
    await sendMail(tx, classMail, { ...facts, ...recipient, session, version })
  return { mailed: recipients.length, notMailed, chat: chatOf(facts) }
}

/** The same of a batch whose timetable was changed, which changes all its classes at once. */
export async function notifyOfTimetable(
  tx: Transaction,
  batch: Batch,
  earlierTrainerIds: readonly (string | null)[],
  { actor, now }: ActionContext,
): Promise<void> {
  const trainers = await findTrainers(tx, [...earlierTrainerIds, batch.trainerId])
  const title = await titleOf(tx, batch.courseId)
  const trainer = trainers.get(batch.trainerId ?? '')?.name ?? null
  const { recipients } = await findConcerned(tx, batch.id, trainers, actor)
  for (const recipient of recipients)
    await sendMail(tx, timetableMail, { ...recipient, batch, title, trainer, now })
}

type Trainers = ReadonlyMap<string, { id: string; name: string; email: string }>

async function findTrainers(tx: Transaction, ids: readonly (string | null)[]): Promise<Trainers> {
  const trainerIds = [...new Set(ids.filter((id) => id !== null))]
  if (trainerIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.id, trainerIds))
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Students with a seat, each once also where two of their records were merged, and the trainers, without
 * whoever made the change.
 */
async function findConcerned(tx: Transaction, batchId: number, trainers: Trainers, actor: Actor) {
  const seats = await tx
    .select({ student: batchSeats.studentId })
    .from(batchSeats)
    .where(and(eq(batchSeats.batchId, batchId), eq(batchSeats.state, 'taken')))
    .orderBy(batchSeats.id)
  const students = new Map<number, { name: string; email: string | null }>()
  for (const { student } of seats) {
    const recipient = await findRecipient(tx, student)
    if (recipient) students.set(recipient.id, recipient)
  }
  const recipients: (Recipient & { to: string })[] = [...trainers.values()]
    .filter(({ id }) => actor === 'system' || id !== actor.id)
    .map(({ id, name, email }) => ({ name, recipientKey: id, to: email }))
  const notMailed: ClassNotification['notMailed'] = []
  for (const [student, { name, email }] of students)
    if (email) recipients.push({ name, recipientKey: `student-${student}`, to: email })
    else notMailed.push({ student, name })
  return { recipients, notMailed }
}
