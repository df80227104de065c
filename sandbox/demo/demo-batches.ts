import catalogue from '../../content/courses.json' with { type: 'json' }
import { institute } from '../../content/institute.ts'
import { batches } from '../../src/modules/batches/tables.ts'
import type { Transaction } from '../../src/platform/database/connect.ts'
import { addDays, dayInIndia, endOfDay, startOfDay } from '../../src/ui/format/days.ts'
import { stateNamed } from '../../src/ui/format/states.ts'

/** The hours that batches of the demo keep, one course after the other. */
const timetables = [
  { days: [1, 3, 5], fromTime: '19:00', toTime: '21:00', room: 'Room 1', seats: 24 },
  { days: [2, 4, 6], fromTime: '08:00', toTime: '10:00', room: 'Room 2', seats: 20 },
  { days: [6, 7], fromTime: '10:30', toTime: '13:30', room: 'Room 3', seats: 24 },
] as const

/** Weeks of a batch, and of the sale before it. */
const weeks = { long: 12, apart: 5 }

/**
 * Two starts on sale of every sample course, dated from today. Nobody sits in them: a first sight invents
 * no demand.
 */
export async function seedDemoBatches(tx: Transaction, now: Date): Promise<void> {
  const today = dayInIndia(now)
  const rows = catalogue.flatMap(({ id: courseId }, index) =>
    [0, 1].map((turn) => {
      const timetable = timetables[(index + turn) % timetables.length] ?? timetables[0]
      const [first = 1] = timetable.days
      const startsOn = onWeekday(addDays(today, 8 + (index % 6) + turn * weeks.apart * 7), first)
      const online = turn === 1 && index % 2 === 1
      return {
        courseId,
        startsOn,
        endsOn: addDays(startsOn, weeks.long * 7),
        ...timetable,
        days: [...timetable.days],
        room: online ? '' : timetable.room,
        mode: online ? ('online' as const) : ('classroom' as const),
        stateCode: stateNamed(institute.region) ?? '27',
        opensAt: startOfDay(today),
        closesAt: endOfDay(addDays(startsOn, 2)),
        savedBy: 'System',
        createdAt: now,
        updatedAt: now,
      }
    }),
  )
  await tx.insert(batches).values(rows)
}

/** That day, or the next one that is this day of the week; Monday is 1. */
function onWeekday(day: string, weekday: number): string {
  const is = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  return addDays(day, (weekday - is + 7) % 7)
}
