import { dayInIndia } from '../../ui/format/days.ts'
import { change, read, routeTable } from '../accounts/route-table.server.ts'
import { setAttendanceRules } from '../settings/set-attendance-rules.server.ts'
import { readSettings } from '../settings/store.server.ts'
import {
  addHolidaySchema,
  attendanceRulesSchema,
  dayParamSchema,
  sessionParamSchema,
} from './contract.ts'
import { acceptClashes, findBatchClashes } from './find-batch-clashes.server.ts'
import { addHoliday, listHolidays, removeHoliday } from './holidays.server.ts'
import { holidayWords } from './staff/words.ts'

declare module '../../ui/api/call-api.ts' {
  interface ApiRoutes {
    holidays: typeof holidayRoutes
  }
}

const refusals = {
  words: holidayWords,
  statuses: {
    'no-holiday': 404,
    'holiday-exists': [409, 'day'],
    'day-too-far': [409, 'day'],
    'no-clash': 404,
  },
} as const

const count = (classes: number) => (classes === 1 ? 'One class' : `${classes} classes`)

export const holidayRoutes = routeTable(refusals, {
  'GET /api/admin/holidays': read({
    summary: 'The days without classes, and the rules of attendance',
    access: 'timetable.see',
    visibility: 'nobody',
    run: async (_, { db, context: { now } }) => {
      const today = dayInIndia(now)
      const { attendanceCorrectionDays, absencesInARow, attendanceCodeSeconds } =
        await readSettings(db)
      const rules = { attendanceCorrectionDays, absencesInARow, attendanceCodeSeconds }
      return { today, rules, holidays: await listHolidays(db, today) }
    },
  }),

  'POST /api/admin/holidays': change({
    summary: 'Add a day without classes; those planned on it are cancelled or moved',
    access: 'batches.plan',
    visibility: 'nobody',
    body: addHolidaySchema,
    status: 201,
    run: (request, { db, context }) => addHoliday(db, request, context),
    message: ({ cancelled, moved }) =>
      [
        'Holiday added.',
        cancelled > 0 && `${count(cancelled)} cancelled.`,
        moved > 0 && `${count(moved)} moved behind the last one of the batch.`,
        cancelled + moved > 0 && 'Everybody concerned is told by mail.',
      ]
        .filter(Boolean)
        .join(' '),
  }),

  'DELETE /api/admin/holidays/{day}': change({
    summary: 'Remove a day without classes; those cancelled for it take place again',
    access: 'batches.plan',
    visibility: 'nobody',
    params: dayParamSchema,
    run: (request, { db, context }) => removeHoliday(db, request, context),
    message: 'Holiday removed. The classes of this day take place again.',
  }),

  'PUT /api/admin/attendance-rules': change({
    summary: 'Set the rules of attendance',
    access: 'settings.change',
    visibility: 'nobody',
    body: attendanceRulesSchema,
    run: async (rules, { db, context }) => {
      await setAttendanceRules(db, rules, context)
      return { ok: true as const }
    },
    message: 'Rules saved.',
  }),

  'GET /api/admin/class-clashes': read({
    summary: 'Clashes of batches that nobody has looked at yet',
    access: 'batches.plan',
    visibility: 'nobody',
    run: async (_, { db, context: { now } }) => ({
      clashes: (await findBatchClashes(db, now)).filter(({ isOpen }) => isOpen),
      today: dayInIndia(now),
    }),
  }),

  'DELETE /api/admin/class-clashes/{id}': change({
    summary: 'Leave the clashes of a batch as they are',
    access: 'batches.plan',
    visibility: 'nobody',
    params: sessionParamSchema,
    run: (request, { db, context }) => acceptClashes(db, request, context),
    message: 'The classes stay as they are.',
  }),
})
