import { and, eq, inArray } from 'drizzle-orm'
import { demoAdmin } from '../../content/people.ts'
import { users } from '../../src/modules/accounts/tables.ts'
import type { Dated } from '../../src/modules/audit/record-event.server.ts'
import { lockBatches } from '../../src/modules/batches/locks.server.ts'
import { batches, batchSeats } from '../../src/modules/batches/tables.ts'
import { syncSessions } from '../../src/modules/classes/plan-sessions.server.ts'
import type { Mark } from '../../src/modules/classes/rules.ts'
import { attendanceEntries, classSessions } from '../../src/modules/classes/tables.ts'
import { enrolments } from '../../src/modules/enrolments/tables.ts'
import { assignments, batchMaterials, submissions } from '../../src/modules/work/tables.ts'
import type { Transaction } from '../../src/platform/database/connect.ts'
import { addDays, dayInIndia, endOfDay, startOfDay, weekdayOf } from '../../src/ui/format/days.ts'
import { clockTime } from '../../src/ui/format/times.ts'
import { seatStudents } from './demo-seats.ts'

const day = 24 * 60 * 60 * 1000

/** Days since the running batch began. */
const daysRunning = 21

export async function planSessions(tx: Transaction, id: number, now: Date): Promise<void> {
  const batch = (await lockBatches(tx, [id])).get(id)
  if (batch) await syncSessions(tx, batch, { actor: 'system', now, isClashConfirmed: true })
}

/** A batch in its fourth week, with a class every other day and today, and rolls of those before. */
export async function seedRunningBatch(
  tx: Transaction,
  studentIds: readonly number[],
  now: Date,
): Promise<Dated[]> {
  const today = dayInIndia(now)
  const startsOn = addDays(today, -daysRunning)
  const openedAt = new Date(now.getTime() - 2 * daysRunning * day)
  // In the hour of the first start, so that its roll can be taken.
  const hour = Math.min(Number(clockTime(now).slice(0, 2)), 21)
  const [trainer] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.email, demoAdmin.email))
  const [batch] = await tx
    .insert(batches)
    .values({
      courseId: 'python-programming',
      mode: 'classroom',
      stateCode: '27',
      days: [...new Set([0, 2, 4].map((ahead) => weekdayOf(addDays(today, ahead))))].toSorted(),
      fromTime: `${hour}:00`,
      toTime: `${hour + 2}:00`,
      startsOn,
      endsOn: addDays(startsOn, 84),
      trainerId: trainer?.id ?? null,
      room: 'Lab 1',
      seats: 20,
      opensAt: startOfDay(addDays(startsOn, -daysRunning)),
      closesAt: endOfDay(startsOn),
      savedBy: 'System',
      createdAt: openedAt,
      updatedAt: openedAt,
    })
    .returning({ id: batches.id })
  if (!batch) return []
  await planSessions(tx, batch.id, now)
  await seedRolls(tx, { batchId: batch.id, studentIds, by: trainer?.name ?? 'System' }, now)
  const title = 'Python Programming'
  const seats = studentIds.map((studentId) => ({ title, startsOn, batchId: batch.id, studentId }))
  await seedWork(tx, { batchId: batch.id, studentIds, by: trainer?.name ?? 'System' }, now)
  const events = await seatStudents(tx, seats, openedAt)
  await seatEnrolled(tx, { id: batch.id, title, startsOn })
  return events
}

/** Whoever is enrolled for this start studies on the seat. */
async function seatEnrolled(
  tx: Transaction,
  { id, title, startsOn }: { id: number; title: string; startsOn: string },
) {
  await tx
    .update(enrolments)
    .set({ seatId: batchSeats.id, state: 'studying' })
    .from(batchSeats)
    .where(
      and(
        eq(batchSeats.batchId, id),
        eq(batchSeats.studentId, enrolments.studentId),
        eq(enrolments.course, title),
        eq(enrolments.startsOn, startsOn),
      ),
    )
}

async function seedRolls(
  tx: Transaction,
  { batchId, studentIds, by }: { batchId: number; studentIds: readonly number[]; by: string },
  now: Date,
) {
  const sessions = await tx
    .select()
    .from(classSessions)
    .where(eq(classSessions.batchId, batchId))
    .orderBy(classSessions.startsAt)
  const today = startOfDay(dayInIndia(now))
  const past = sessions.filter(({ startsAt }) => startsAt < today)
  for (const [index, { id, endsAt }] of past.entries()) {
    await tx
      .update(classSessions)
      .set({ rollTakenAt: endsAt, rollTakenBy: by, notes: topics[index % topics.length] ?? '' })
      .where(inArray(classSessions.id, [id]))
    if (studentIds.length > 0)
      await tx.insert(attendanceEntries).values(
        studentIds.map((studentId, turn) => ({
          sessionId: id,
          studentId,
          mark: demoMark(index, turn),
          method: 'roll' as const,
          markedBy: by,
          markedAt: endsAt,
        })),
      )
  }
}

/** An exercise that everybody has passed, a project and a code exercise that are due, and notes. */
async function seedWork(
  tx: Transaction,
  { batchId, studentIds, by }: { batchId: number; studentIds: readonly number[]; by: string },
  now: Date,
) {
  const today = dayInIndia(now)
  const stamp = { batchId, savedBy: by, createdAt: now, updatedAt: now }
  const rows = demoWork.map(({ dueIn, ...one }) => ({
    ...stamp,
    ...one,
    dueOn: addDays(today, dueIn),
  }))
  const [passed] = await tx.insert(assignments).values(rows).returning({ id: assignments.id })
  const judgedAt = startOfDay(addDays(today, -5))
  const submission = {
    assignmentId: passed?.id ?? 0,
    number: 1,
    link: 'https://git.example/shopping-list',
    isLate: false,
    handedInAt: startOfDay(addDays(today, -6)),
    verdict: 'accepted' as const,
    feedback: 'Good names for your variables. Keep it up.',
    judgedBy: by,
    judgedAt,
  }
  if (studentIds.length > 0)
    await tx
      .insert(submissions)
      .values(studentIds.map((studentId) => ({ ...submission, studentId })))
  await tx.insert(batchMaterials).values({
    batchId,
    kind: 'notes',
    title: 'The Python tutorial',
    link: 'https://docs.python.org/3/tutorial/',
    sharedBy: by,
    sharedAt: judgedAt,
  })
}

/** `dueIn` days from today; the first is over. */
const demoWork = [
  {
    kind: 'exercise',
    title: 'A shopping list',
    brief: 'Store what you buy in a list, and print it line by line.',
    dueIn: -5,
  },
  {
    kind: 'code',
    title: 'Sum of two numbers',
    brief: 'Read two whole numbers, one on each line, and print their sum.',
    dueIn: 3,
    language: 'python',
    checks: [
      { input: '2\n3', expected: '5' },
      { input: '-4\n10', expected: '6' },
    ],
  },
  {
    kind: 'project',
    title: 'Your monthly expenses',
    brief: 'Read a CSV file of expenses and print the sum of each category.',
    dueIn: 10,
    lateDays: 3,
  },
] satisfies (Partial<typeof assignments.$inferInsert> & { dueIn: number })[]

const topics = [
  'Lists and loops. Everybody finished exercise 3.',
  'Functions. Exercise 5 is for next time.',
  'Reading files. Bring the CSV file of exercise 6.',
]

/** Most are there; one misses every third class. */
function demoMark(session: number, student: number): Mark {
  if (student === 4 && session % 3 === 0) return 'absent'
  const number = (session * 7 + student * 5) % 23
  return number === 0 ? 'absent' : number === 1 ? 'late' : number === 2 ? 'excused' : 'present'
}
