import { and, eq } from 'drizzle-orm'
import { institute } from '../../content/institute.ts'
import type { Person } from '../accounts/contract.ts'
import { notifyStaff } from '../back-office/dashboard/notify-staff.server.ts'
import { correctPhone } from '../back-office/students/correct-phone.server.ts'
import { recogniseStudent } from '../back-office/students/recognise-student.server.ts'
import type { Database, Transaction } from '../server/database/connect.ts'
import { registrations, timelineEntries } from '../server/database/schema.ts'
import { queueMail } from '../server/mail/queue-mail.ts'
import { admissionsMail, studentMail } from './write-registration-mails.server.ts'

export type FastTrackRequest = { person: Person; phone: string; course: string }

/**
 * Keeps a registration: its row, what happened, the word to staff and both mails, together or not at all. Sent twice
 * it is still one registration; the unique constraint on person and course settles the race. A new
 * phone number replaces the old one, which stays readable in the timeline.
 */
export async function registerForFastTrack(
  db: Database,
  request: FastTrackRequest,
  circumstances: { now: Date; publicUrl: string; admissionsEmail: string | undefined },
): Promise<{ id: number; repeated: boolean }> {
  return db.transaction(async (tx) => {
    const { now } = circumstances
    const { studentId, sharesPhone } = await recogniseStudent(tx, { ...request, now })
    const [created] = await tx
      .insert(registrations)
      .values({
        studentId,
        userId: request.person.id,
        course: request.course,
        phone: request.phone,
        registeredAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: registrations.id })
    if (!created)
      return { id: await noteRepetition(tx, { ...request, studentId }, now), repeated: true }

    await tx.insert(timelineEntries).values({
      registrationId: created.id,
      kind: 'registered',
      detail: { phone: request.phone, ...(sharesPhone && { sharedWith: studentId }) },
      happenedAt: now,
    })
    await notifyStaff(tx, {
      kind: 'registration',
      recordId: created.id,
      name: request.person.name,
      course: request.course,
      now: circumstances.now,
    })
    const letter = { ...request, ...circumstances, id: created.id }
    await queueMail(tx, studentMail(letter))
    await queueMail(tx, admissionsMail(letter, circumstances.admissionsEmail ?? institute.email))
    return { id: created.id, repeated: false }
  })
}

async function noteRepetition(
  tx: Transaction,
  request: FastTrackRequest & { studentId: number },
  now: Date,
) {
  const [standing] = await tx
    .select({
      id: registrations.id,
      phone: registrations.phone,
      version: registrations.version,
    })
    .from(registrations)
    .where(
      and(eq(registrations.userId, request.person.id), eq(registrations.course, request.course)),
    )
    .for('update')
  if (!standing) throw new Error('A registration that stood a moment ago is gone.')
  if (standing.phone !== request.phone) {
    const version = standing.version + 1
    await tx
      .update(registrations)
      .set({ phone: request.phone, version })
      .where(eq(registrations.id, standing.id))
    await tx.insert(timelineEntries).values({
      registrationId: standing.id,
      kind: 'phone changed',
      detail: { from: standing.phone, to: request.phone },
      version,
      happenedAt: now,
    })
    await correctPhone(tx, { ...request, from: standing.phone, to: request.phone, now })
  }
  return standing.id
}
