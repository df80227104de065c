import { and, eq, isNull } from 'drizzle-orm'
import type { PayloadOf } from '../../platform/jobs/define-job.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import type { Services } from '../../platform/services.ts'
import { titleOf } from '../batches/store.server.ts'
import { batches } from '../batches/tables.ts'
import { students } from '../students/tables.ts'
import { guardianOfMinor } from './guardian-of-minor.server.ts'
import type { guardianJob } from './jobs.server.ts'
import { absenceTasks, classSessions } from './tables.ts'
import { absenceMail } from './write-class-mails.server.ts'

/**
 * Job: tells the guardian of a minor once that classes were missed. Nothing is sent where the roll was
 * corrected meanwhile, to an adult, without an address, or without the guardian's agreement.
 */
export async function notifyGuardian(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { task: id }: PayloadOf<typeof guardianJob>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock()
    // The lock lets one of two runs see that nobody was told yet.
    const [task] = await tx
      .select()
      .from(absenceTasks)
      .where(
        and(
          eq(absenceTasks.id, id),
          isNull(absenceTasks.doneAt),
          isNull(absenceTasks.guardianMailedAt),
        ),
      )
      .for('update')
    if (!task) return
    const [row] = await tx
      .select({
        guardian: guardianOfMinor,
        student: students.name,
        courseId: batches.courseId,
        lastAt: classSessions.startsAt,
      })
      .from(absenceTasks)
      .innerJoin(students, eq(students.id, absenceTasks.studentId))
      .innerJoin(batches, eq(batches.id, absenceTasks.batchId))
      .innerJoin(classSessions, eq(classSessions.id, absenceTasks.lastSessionId))
      .where(eq(absenceTasks.id, id))
    const { email: to, agreed, name } = row?.guardian ?? {}
    if (!row || !to || !name || !agreed) return
    const { student, courseId, lastAt } = row
    await tx.update(absenceTasks).set({ guardianMailedAt: now }).where(eq(absenceTasks.id, id))
    const title = await titleOf(tx, courseId)
    const { absences } = task
    await sendMail(tx, absenceMail, { to, name, task: id, student, title, absences, lastAt, now })
  })
}
