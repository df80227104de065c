import { institute } from '../../../content/institute.ts'
import type { Language } from '../../../content/languages.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { clockTime } from '../../ui/format/times.ts'
import { writeCalendar } from '../../ui/format/write-calendar.server.ts'
import { classPlanning, type PlannedClass } from './class-planning.server.ts'
import { findBatch, titleOf } from './store.server.ts'

type CalendarInput = { id: number; now: Date; language: Language; host: string }

/** The classes of a batch as a calendar, public once its sale begins. It contains no names. */
export async function describeCalendar(
  db: Transaction,
  { id, now, language, host }: CalendarInput,
): Promise<string | undefined> {
  const batch = await findBatch(db, id)
  if (!batch || batch.opensAt > now) return undefined
  const { facts } = textsFor(language).seatMails
  const { street, locality, postalCode } = institute.address
  const address = `${institute.name}, ${street}, ${locality}, ${institute.city} ${postalCode}`
  const { days, startsOn, endsOn, mode } = batch
  const placeIn = (room: string) =>
    mode === 'online' ? facts.online : [room, address].filter(Boolean).join(', ')
  const [fromTime, toTime] = [batch.fromTime.slice(0, 5), batch.toTime.slice(0, 5)]
  const sessions = await classPlanning.get().listSessions(db, id)
  const plannedSessions = sessions.filter(({ isCancelled }) => !isCancelled)
  const heldDays = new Set(plannedSessions.map(({ plannedOn }) => plannedOn))
  const changedAt = new Date(
    Math.max(...[batch, ...sessions].map(({ updatedAt }) => updatedAt.getTime())),
  )
  return writeCalendar({
    days,
    startsOn,
    endsOn,
    changedAt,
    fromTime,
    toTime,
    // Seconds: a class that changes is a newer calendar, too.
    version: Math.floor(changedAt.getTime() / 1_000),
    uid: `batch-${id}@${host}`,
    title: await titleOf(db, batch.courseId),
    place: placeIn(batch.room),
    isCancelled: batch.status === 'cancelled',
    isHeld: (day) => sessions.length === 0 || heldDays.has(day),
    others: plannedSessions
      .map((session) => ({
        uid: `class-${session.id}@${host}`,
        place: placeIn(session.room),
        insteadOf: session.plannedOn,
        ...timesOf(session),
      }))
      .filter((one) => {
        const isOnTime = one.fromTime === fromTime && one.toTime === toTime
        return one.day !== one.insteadOf || !isOnTime || one.place !== placeIn(batch.room)
      }),
  })
}

function timesOf({ startsAt, endsAt }: PlannedClass) {
  return { day: dayInIndia(startsAt), fromTime: clockTime(startsAt), toTime: clockTime(endsAt) }
}
