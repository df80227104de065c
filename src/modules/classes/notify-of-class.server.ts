import { and, eq, inArray } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { users } from '../accounts/tables.ts'
import { titleOf } from '../batches/store.server.ts'
import { type Batch, batches, batchSeats } from '../batches/tables.ts'
import { findRecipient } from '../students/find-recipient.server.ts'
import type { ClassSession } from './tables.ts'
import {
  type ClassChange,
  type ClassMoment,
  chatOf,
  classMail,
  timetableMail,
} from './write-class-mails.server.ts'

type Recipient = { name: string; recipientKey: string; to: string }

/** Who has a mail, who has no address, and the same for a chat. */
export type ClassNotification = {
  mailed: number
  notMailed: { student: number; name: string }[]
  /** Nothing where the change was sent again. */
  chat: string | null
}

/**
 * Tells the students who have a seat, and the trainers of the class and its batch, but for whoever did it, that
 * a class is another way.
 * The mails are queued in the transaction of the change: each person has one, however often it is sent or
 * wherever it is broken off. Of a class that was over before nobody is told.
 */
export async function notifyOfClass(
  tx: Transaction,
  change: Pick<ClassChange, 'what' | 'reason'> & { before?: ClassSession; after: ClassSession },
  { actor, now }: ActionContext,
): Promise<ClassNotification | undefined> {
  const { before, after, what, reason } = change
  if (after.endsAt < now && (before ?? after).endsAt < now) return undefined
  const [batch] = await tx.select().from(batches).where(eq(batches.id, after.batchId))
  if (!batch) return undefined
  const trainerIds = [before?.trainerId ?? null, after.trainerId, batch.trainerId]
  const trainers = await findTrainers(tx, trainerIds)
  const momentOf = (session: ClassSession): ClassMoment => ({
    ...session,
    trainer: trainers.get(session.trainerId ?? '')?.name ?? null,
  })
  const facts: ClassChange = {
    what,
    title: await titleOf(tx, batch.courseId),
    mode: batch.mode,
    ...(before && { before: momentOf(before) }),
    after: momentOf(after),
    ...(reason !== undefined && { reason }),
    now,
  }
  const { recipients: concerned, notMailed } = await findConcerned(tx, batch.id, trainers)
  const actorKey = actor === 'system' ? '' : actor.id
  const recipients = concerned.filter(({ recipientKey }) => recipientKey !== actorKey)
  for (const recipient of recipients)
    await sendMail(tx, classMail, {
      ...facts,
      ...recipient,
      session: after.id,
      version: after.version,
    })
  return { mailed: recipients.length, notMailed, chat: chatOf(facts) }
}

/** The same of a batch whose timetable was changed, which changes all its classes at once. */
export async function notifyOfTimetable(
  tx: Transaction,
  { batch, earlierTrainerIds }: { batch: Batch; earlierTrainerIds: readonly (string | null)[] },
  { actor, now }: ActionContext,
): Promise<void> {
  const trainers = await findTrainers(tx, [...earlierTrainerIds, batch.trainerId])
  const title = await titleOf(tx, batch.courseId)
  const trainer = trainers.get(batch.trainerId ?? '')?.name ?? null
  const { recipients } = await findConcerned(tx, batch.id, trainers)
  for (const recipient of recipients)
    if (actor === 'system' || recipient.recipientKey !== actor.id)
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

/** Students with a seat, each once also where two of their records were merged, and the trainers. */
async function findConcerned(tx: Transaction, batchId: number, trainers: Trainers) {
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
  const recipients: Recipient[] = [...trainers.values()].map(({ id, name, email }) => ({
    name,
    recipientKey: id,
    to: email,
  }))
  const notMailed: ClassNotification['notMailed'] = []
  for (const [student, { name, email }] of students)
    if (email) recipients.push({ name, recipientKey: `student-${student}`, to: email })
    else notMailed.push({ student, name })
  return { recipients, notMailed }
}
