import { dayInIndia } from '../../ui/format/days.ts'
import { change, read, refused, routeTable } from '../accounts/route-table.server.ts'
import { rollSchema, sessionParamSchema, timetableQuerySchema } from './contract.ts'
import { listOfToday, listTimetable } from './list-sessions.server.ts'
import { readRoll } from './read-roll.server.ts'
import { classWords } from './staff/words.ts'
import { takeRoll } from './take-roll.server.ts'

declare module '../../ui/api/ask.ts' {
  interface ApiRoutes {
    classes: typeof classRoutes
  }
}

const refusals = {
  words: classWords,
  statuses: { 'no-class': 404, 'of-another': 403, 'reason-missing': [409, 'reason'] },
} as const

export const classRoutes = routeTable(refusals, {
  'GET /api/admin/timetable': read({
    summary: 'The classes of some days; a trainer has their own',
    access: 'timetable.see',
    visibility: 'filtered',
    query: timetableQuerySchema,
    run: async ({ from, days }, { db, person, context: { now } }) => {
      const today = dayInIndia(now)
      return { today, sessions: await listTimetable(db, { from: from ?? today, days, person }) }
    },
  }),

  'GET /api/admin/attendance': read({
    summary: 'The classes of today, the next ones, and those that are over without a roll',
    access: 'attendance.take',
    visibility: 'filtered',
    run: (_, { db, person, context: { now } }) => listOfToday(db, { person, now }),
  }),

  'GET /api/admin/classes/{id}': read({
    summary: 'The roll sheet of a class: its students by name, with their marks',
    access: 'attendance.take',
    visibility: { classSession: 'path id' },
    params: sessionParamSchema,
    run: async ({ id }, { db, person, context: { now } }) =>
      (await readRoll(db, { id, person, now })) ?? refused('no-class'),
  }),

  'POST /api/admin/classes/{id}/roll': change({
    summary: 'Take the roll of a class, or correct it',
    access: 'attendance.take',
    visibility: { classSession: 'path id' },
    params: sessionParamSchema,
    body: rollSchema,
    run: async ({ account, ...request }, { db, person, context: { now } }) => {
      // Waited on a device, and somebody else has signed in there since.
      if (account !== undefined && account !== person.id) return refused('of-another')
      return takeRoll(db, request, { actor: person, now })
    },
    message: 'Roll saved.',
    data: ({ version }) => ({ version }),
    refusals: {
      'marked-meanwhile': ({ lines }) => ({ message: classWords['marked-meanwhile'], lines }),
    },
  }),
})
