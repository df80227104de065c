import { and, eq } from 'drizzle-orm'
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

const day = 86_400_000

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
  const running = { batchId: batch.id, studentIds, by: trainer?.name ?? 'System' }
  await seedRolls(tx, running, now)
  await seedWork(tx, running, now)
  const title = 'Python Programming'
  const seats = studentIds.map((studentId) => ({ title, startsOn, batchId: batch.id, studentId }))
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

type RunningBatch = { batchId: number; studentIds: readonly number[]; by: string }

async function seedRolls(tx: Transaction, { batchId, studentIds, by }: RunningBatch, now: Date) {
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
      .where(eq(classSessions.id, id))
    const stamp = { sessionId: id, method: 'roll', markedBy: by, markedAt: endsAt } as const
    const entries = studentIds.map((studentId, turn) => ({
      ...stamp,
      studentId,
      mark: demoMark(index, turn),
    }))
    if (entries.length > 0) await tx.insert(attendanceEntries).values(entries)
  }
}

/** An exercise that everybody has passed, a project and a code exercise that are due, and notes. */
async function seedWork(tx: Transaction, { batchId, studentIds, by }: RunningBatch, now: Date) {
  const today = dayInIndia(now)
  const stamp = { batchId, savedBy: by, createdAt: now, updatedAt: now }
  const rows = demoWork(today).map((row) => ({ ...stamp, ...row }))
  const [passed] = await tx.insert(assignments).values(rows).returning({ id: assignments.id })
  const judgedAt = startOfDay(addDays(today, -5))
  const feedback = 'Good names for your variables. Keep it up.'
  const judgement = { verdict: 'accepted', feedback, judgedBy: by, judgedAt } as const
  const submitted = studentIds.map((studentId) => ({
    assignmentId: passed?.id ?? 0,
    studentId,
    number: 1,
    link: 'https://git.example/shopping-list',
    isLate: false,
    handedInAt: startOfDay(addDays(today, -6)),
    ...judgement,
  }))
  if (submitted.length > 0) await tx.insert(submissions).values(submitted)
  const link = 'https://docs.python.org/3/tutorial/'
  const notes = { kind: 'notes', title: 'The Python tutorial', link } as const
  await tx.insert(batchMaterials).values({ ...notes, batchId, sharedBy: by, sharedAt: judgedAt })
}

/** The first is over. */
const demoWork = (today: string) => [
  {
    kind: 'exercise' as const,
    title: 'A shopping list',
    brief: 'Store what you buy in a list, and print it line by line.',
    dueOn: addDays(today, -5),
  },
  {
    kind: 'code' as const,
    title: 'Sum of two numbers',
    brief: 'Read two whole numbers, one on each line, and print their sum.',
    dueOn: addDays(today, 3),
    language: 'python' as const,
    checks: [{ input: '2\n3', expected: '5' }],
  },
  {
    kind: 'project' as const,
    title: 'Your monthly expenses',
    brief: 'Read a CSV file of expenses and print the sum of each category.',
    dueOn: addDays(today, 10),
    lateDays: 3,
  },
]

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
