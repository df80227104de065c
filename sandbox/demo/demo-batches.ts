import { asc, desc, eq } from 'drizzle-orm'
import catalogue from '../../content/courses.json' with { type: 'json' }
import { institute } from '../../content/institute.ts'
import { demoLearner, demoTrainers } from '../../content/people.ts'
import { setRoles } from '../../src/modules/accounts/roles/set-roles.server.ts'
import { users } from '../../src/modules/accounts/tables.ts'
import type { Dated } from '../../src/modules/audit/record-event.server.ts'
import { firstClassFrom } from '../../src/modules/batches/next-class.ts'
import { batches } from '../../src/modules/batches/tables.ts'
import { registrations } from '../../src/modules/registrations/tables.ts'
import { students } from '../../src/modules/students/tables.ts'
import type { Transaction } from '../../src/platform/database/connect.ts'
import { addDays, dayInIndia, endOfDay } from '../../src/ui/format/days.ts'
import { stateNamed } from '../../src/ui/format/indian-states.ts'
import { planSessions, seedRunningBatch } from './demo-classes.ts'
import { seatStudents } from './demo-seats.ts'
import { demoStarts } from './demo-timetables.ts'

/** Weeks of a batch, and between two starts of a course. */
const weeks = { long: 12, apart: 5 }

/** Days for which they have been on sale. */
const openDays = 3

/**
 * The starts on sale of every sample course, dated from today, and the people who have a seat in them.
 * What happened to these, for whoever keeps it in its order.
 */
export async function seedDemoBatches(tx: Transaction, now: Date): Promise<Dated[]> {
  const today = dayInIndia(now)
  const trainerOf = await seedDemoTrainers(tx, now)
  const openedAt = new Date(now.getTime() - openDays * day)
  const rows = catalogue.flatMap(({ id: courseId, title }, index) =>
    (demoStarts[courseId] ?? []).map(({ taken, ...start }, turn) => {
      const [firstDay = 1] = start.days
      const earliest = addDays(today, 8 + (index % 6) + turn * weeks.apart * 7)
      const startsOn = firstClassFrom(earliest, [firstDay])
      // Twelve rooms: no two courses meet in one.
      const room = start.mode === 'online' ? '' : `Room ${1 + index}`
      const batch = {
        ...start,
        courseId,
        startsOn,
        endsOn: addDays(startsOn, weeks.long * 7),
        days: [...start.days],
        trainerId: trainerOf(courseId, start),
        room,
        stateCode: stateNamed(institute.region) ?? '27',
        opensAt: openedAt,
        closesAt: endOfDay(addDays(startsOn, 2)),
        savedBy: 'System',
        createdAt: openedAt,
        updatedAt: openedAt,
      }
      return { title, taken, batch }
    }),
  )
  const batchRows = await tx
    .insert(batches)
    .values(rows.map(({ batch }) => batch))
    .returning({ id: batches.id })
  for (const { id } of batchRows) await planSessions(tx, id, now)
  const finished = await findFinished(tx)
  const running = await seedRunningBatch(tx, finished.splice(0, 14), now)
  const seatRows = rows.flatMap(({ title, taken, batch: { startsOn } }, index) =>
    finished.splice(0, taken).map((studentId) => ({
      title,
      startsOn,
      batchId: batchRows[index]?.id ?? 0,
      studentId,
    })),
  )
  return [...running, ...(await seatStudents(tx, seatRows, openedAt))]
}

/** For each batch the first trainer of its course who teaches no other in the same hours. */
async function seedDemoTrainers(tx: Transaction, now: Date) {
  const people = await tx
    .insert(users)
    .values(demoTrainers.map(({ person }) => ({ ...person, emailVerifiedAt: now })))
    .returning({ id: users.id, email: users.email })
  for (const { id } of people)
    await setRoles(tx, { userId: id, roles: ['trainer'] }, { actor: 'system', now })
  const busyHours = new Set<string>()
  return (courseId: string, { fromTime }: { fromTime: string }): string | null => {
    const teaching = demoTrainers.find(
      ({ person, courses }) =>
        courses.includes(courseId) && !busyHours.has(`${person.email} ${fromTime}`),
    )
    busyHours.add(`${teaching?.person.email} ${fromTime}`)
    return people.find(({ email }) => email === teaching?.person.email)?.id ?? null
  }
}

const day = 24 * 60 * 60 * 1000

/** Whoever finished a trial, each once: the student of the running batch, then the latest first. */
async function findFinished(tx: Transaction): Promise<number[]> {
  const rows = await tx
    .select({ studentId: registrations.studentId })
    .from(registrations)
    .innerJoin(students, eq(students.id, registrations.studentId))
    .where(eq(registrations.status, 'completed'))
    .orderBy(
      desc(eq(students.email, demoLearner.email)),
      desc(registrations.registeredAt),
      asc(registrations.id),
    )
  return [...new Set(rows.map(({ studentId }) => studentId))]
}
