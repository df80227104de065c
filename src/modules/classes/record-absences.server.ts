import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { siteSettings } from '../settings/tables.ts'
import { guardianJob, secondsToCorrect } from './jobs.server.ts'
import { absencesInARow } from './rules.ts'
import { absenceTasks, attendanceEntries, type ClassSession, classSessions } from './tables.ts'

/** Enough to count a row. */
const mostMarks = 20

/**
 * Whoever missed as many classes in a row as the institute's rule names becomes a task for their
 * counsellor, and is told to the guardian of a minor; whoever came again is none any more. The caller holds the lock of the session.
 */
export async function recordAbsences(
  tx: Transaction,
  { session, students }: { session: ClassSession; students: readonly number[] },
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
    } else
      await tx
        .update(absenceTasks)
        .set({ doneAt: now, doneBy: 'System' })
        .where(
          and(
            eq(absenceTasks.batchId, batchId),
            eq(absenceTasks.studentId, studentId),
            isNull(absenceTasks.doneAt),
          ),
        )
  }
}
