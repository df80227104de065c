import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import type { Person } from '../accounts/contract.ts'
import { findVisible } from '../accounts/visibility/can-see.server.ts'
import { record } from '../audit/record-event.server.ts'
import { titleOf } from '../batches/store.server.ts'
import { batches } from '../batches/tables.ts'
import { courses } from '../courses/tables.ts'
import { students } from '../students/tables.ts'
import { guardianOfMinor } from './guardian-of-minor.server.ts'
import { absenceTasks, classSessions } from './tables.ts'

const mostTasks = 100

/** Open tasks of students that this person sees, the oldest first. */
export async function listAbsences(db: Database, person: Person) {
  const rows = await db
    .select({
      id: absenceTasks.id,
      studentId: absenceTasks.studentId,
      student: sql<number>`coalesce(${students.mergedInto}, ${students.id})`.mapWith(Number),
      name: students.name,
      course: sql<string>`coalesce(${courses.course} ->> 'title', ${courses.draft} ->> 'title', ${batches.courseId})`,
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
  const isVisible = await findVisible(
    db,
    person,
    rows.map(({ studentId }) => studentId),
  )
  return rows
    .filter(({ studentId }) => isVisible(studentId))
    .map(({ studentId: _, lastAt, guardianMailedAt, ...task }) => ({
      ...task,
      lastDay: dayInIndia(lastAt),
      guardianMailedAt: guardianMailedAt?.toISOString() ?? null,
    }))
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
    const [batch] = await tx
      .select({ courseId: batches.courseId })
      .from(batches)
      .where(eq(batches.id, row.batchId))
    const title = await titleOf(tx, batch?.courseId ?? '')
    const { absences, studentId } = row
    await record(tx, { event: 'end absence task', id: studentId, title, absences, note }, context)
    return { ok: true }
  })
}
