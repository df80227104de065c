import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { PayloadOf } from '../../platform/jobs/define-job.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import type { Services } from '../../platform/services.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import type { Person } from '../accounts/contract.ts'
import { findVisible } from '../accounts/visibility/can-see.server.ts'
import { record } from '../audit/record-event.server.ts'
import { courseTitle, titleOf, titleOfBatch } from '../batches/store.server.ts'
import { batches } from '../batches/tables.ts'
import { courses } from '../courses/tables.ts'
import { siteSettings } from '../settings/tables.ts'
import { students } from '../students/tables.ts'
import { absenceMail } from './class-mails.server.ts'
import { guardianJob, secondsToCorrect } from './jobs.server.ts'
import { absencesInARow } from './rules.ts'
import { absenceTasks, attendanceEntries, type ClassSession, classSessions } from './tables.ts'

type Guardian = { name: string; phone: string; email: string | null; agreed: boolean }

/**
 * The guardian of an absent student who is a minor by their last enrolment, and so to be written to; `agreed`
 * to mails about missed classes. For queries of tasks with their students.
 */
const guardianOfMinor = sql<Guardian | null>`(
  select case when not e.is_adult and e.guardian_agreed_at is not null
                   and e.guardian_name is not null and e.guardian_phone is not null
         then json_build_object('name', e.guardian_name, 'phone', e.guardian_phone,
           'email', e.guardian_email, 'agreed', e.guardian_mails_agreed_at is not null) end
    from enrolments e
   where e.student_id in (${absenceTasks.studentId}, ${students.mergedInto})
   order by e.id desc limit 1)`

const mostTasks = 100

/** Open tasks of students that this person sees, the oldest first. */
export async function listAbsences(db: Database, person: Person) {
  const rows = await db
    .select({
      id: absenceTasks.id,
      studentId: absenceTasks.studentId,
      student: sql<number>`coalesce(${students.mergedInto}, ${students.id})`.mapWith(Number),
      name: students.name,
      course: courseTitle,
      absences: absenceTasks.absences,
      lastAt: classSessions.startsAt,
      guardian: guardianOfMinor,
      guardianMailedAt: absenceTasks.guardianMailedAt,
    })
    .from(absenceTasks)
    .innerJoin(students, eq(students.id, absenceTasks.studentId))
    .innerJoin(batches, eq(batches.id, absenceTasks.batchId))
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .innerJoin(classSessions, eq(classSessions.id, absenceTasks.lastSessionId))
    .where(isNull(absenceTasks.doneAt))
    .orderBy(asc(absenceTasks.openedAt), asc(absenceTasks.id))
    .limit(mostTasks)
  const ids = rows.map(({ studentId }) => studentId)
  const isVisible = await findVisible(db, person, ids)
  return rows
    .filter(({ studentId }) => isVisible(studentId))
    .map(({ studentId: _, lastAt, ...task }) => ({ ...task, lastDay: dayInIndia(lastAt) }))
}

type EndResult = { ok: true } | { ok: false; reason: 'no-absence' }

/** Somebody has spoken to the student. The update settles who was first. */
export function endAbsence(
  db: Database,
  { id, note }: { id: number; note: string },
  context: PersonContext,
): Promise<EndResult> {
  const { actor, now } = context
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(absenceTasks)
      .set({ doneAt: now, doneBy: actor.name, note: note || null })
      .where(and(eq(absenceTasks.id, id), isNull(absenceTasks.doneAt)))
      .returning()
    if (!row) return { ok: false, reason: 'no-absence' }
    const title = await titleOfBatch(tx, row.batchId)
    const { absences, studentId } = row
    await record(tx, { event: 'end absence task', id: studentId, title, absences, note }, context)
    return { ok: true }
  })
}

/** The latest marks, among which absences in a row are counted. */
const mostMarks = 20

/**
 * Opens a task for the counsellor of a student who missed as many classes in a row as the institute's rule
 * names, which is also told to the guardian of a minor; ends it once they came again. The caller holds the
 * lock of the session.
 */
export async function recordAbsences(
  tx: Transaction,
  session: ClassSession,
  students: readonly number[],
  now: Date,
): Promise<void> {
  const [settings] = await tx.select({ least: siteSettings.absencesInARow }).from(siteSettings)
  const { batchId } = session
  for (const studentId of students) {
    const rows = await tx
      .select({ mark: attendanceEntries.mark })
      .from(attendanceEntries)
      .innerJoin(classSessions, eq(classSessions.id, attendanceEntries.sessionId))
      .where(
        and(
          eq(classSessions.batchId, batchId),
          eq(classSessions.status, 'planned'),
          isNotNull(classSessions.rollTakenAt),
          eq(attendanceEntries.studentId, studentId),
        ),
      )
      .orderBy(desc(classSessions.startsAt))
      .limit(mostMarks)
    const absences = absencesInARow(rows.map(({ mark }) => mark))
    if (absences >= (settings?.least ?? 2)) {
      const [task] = await tx
        .insert(absenceTasks)
        .values({ batchId, studentId, absences, lastSessionId: session.id, openedAt: now })
        .onConflictDoUpdate({
          target: [absenceTasks.batchId, absenceTasks.studentId],
          targetWhere: sql`done_at is null`,
          set: { absences, lastSessionId: session.id },
        })
        .returning({ id: absenceTasks.id, isNew: sql<boolean>`xmax = 0` })
      if (task?.isNew)
        await guardianJob.enqueue(tx, { task: task.id }, { inSeconds: secondsToCorrect })
    } else {
      const ofStudent = and(
        eq(absenceTasks.batchId, batchId),
        eq(absenceTasks.studentId, studentId),
      )
      await tx
        .update(absenceTasks)
        .set({ doneAt: now, doneBy: 'System' })
        .where(and(ofStudent, isNull(absenceTasks.doneAt)))
    }
  }
}

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
