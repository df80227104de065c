import { consumeLimit, refundLimit } from '../../platform/limits.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import type { Texts } from '../../ui/format/texts.server.ts'
import { change, read, refused, routeTable } from '../accounts/route-table.server.ts'
import { endAbsence, listAbsences } from './absences.server.ts'
import { enterCode, openCode, readClassCode } from './class-code.server.ts'
import {
  endAbsenceSchema,
  enterCodeSchema,
  rollSchema,
  sessionParamSchema,
  showCodeSchema,
  timetableQuerySchema,
} from './contract.ts'
import { listOwnAttendance } from './list-own-attendance.server.ts'
import { listOfToday, listTimetable } from './list-sessions.server.ts'
import { readBriefings } from './read-briefings.server.ts'
import { readRoll } from './read-roll.server.ts'
import { classWords } from './staff/words.ts'
import { takeRoll } from './take-roll.server.ts'

declare module '../../ui/api/call-api.ts' {
  interface ApiRoutes {
    classes: typeof classRoutes
    ownClasses: typeof ownClassRoutes
  }
}

const refusals = {
  words: classWords,
  statuses: {
    'no-class': 404,
    'no-absence': 404,
    'of-another': 403,
    'reason-missing': [409, 'reason'],
    'heads-missing': [409, 'headCount'],
  },
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
    summary:
      'The classes of today with what to know before them, the next ones, and those without a roll',
    access: 'attendance.take',
    visibility: 'filtered',
    run: async (_, { db, person, context: { now } }) => {
      const classes = await listOfToday(db, { person, now })
      const { todays: sessions } = classes
      return { ...classes, briefings: await readBriefings(db, { sessions, person }) }
    },
  }),

  'GET /api/admin/absences': read({
    summary: 'Students who missed several classes in a row, until somebody has spoken to them',
    access: 'registrations.work',
    visibility: 'filtered',
    run: async (_, { db, person, context: { now } }) => ({
      today: dayInIndia(now),
      tasks: await listAbsences(db, person),
    }),
  }),

  'POST /api/admin/absences/{id}/done': change({
    summary: 'Note what an absent student said; the task ends',
    access: 'registrations.work',
    visibility: { absence: 'path id' },
    params: sessionParamSchema,
    body: endAbsenceSchema,
    run: (request, { db, context }) => endAbsence(db, request, context),
    message: 'It is saved.',
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

  'GET /api/admin/classes/{id}/code': read({
    summary: 'The code that a class shows at this moment, and how many have entered it',
    access: 'attendance.take',
    visibility: { classSession: 'path id' },
    params: sessionParamSchema,
    run: async ({ id }, { db, context: { now } }) =>
      (await readClassCode(db, { id, now })) ?? refused('no-class'),
  }),

  'POST /api/admin/classes/{id}/code': change({
    summary: 'Show a code by which students mark themselves present, or show it no longer',
    access: 'attendance.take',
    visibility: { classSession: 'path id' },
    params: sessionParamSchema,
    body: showCodeSchema,
    run: (request, { db, context }) => openCode(db, request, context),
    message: (_, { isOpen }) => (isOpen ? 'The code is shown.' : 'The code has ended.'),
  }),
})

const ownRefusals = {
  words: ({ ownClassAnswers: words }: Texts) => ({
    'wrong-code': words.wrongCode,
    'no-code-shown': words.noCodeShown,
    'not-six-digits': words.notSixDigits,
  }),
  statuses: { 'wrong-code': [409, 'code'] },
} as const

/** What a student sees and marks of their own attendance. */
export const ownClassRoutes = routeTable(ownRefusals, {
  'GET /api/me/attendance': read({
    summary: 'The attendance of the signed-in person, and whether a class of theirs shows a code',
    access: 'members',
    run: (_, { db, person, context: { now } }) => listOwnAttendance(db, { userId: person.id, now }),
  }),

  'POST /api/me/attendance': change({
    summary: 'Enter the code that a class shows',
    access: 'members',
    body: enterCodeSchema,
    run: async ({ code }, { db, limits, person, context }) => {
      const limit = await consumeLimit(limits.classCodesOfPerson, person.id)
      if (!limit.ok) return limit
      const result = await enterCode(db, code, context)
      if (result.ok) await refundLimit(limits.classCodesOfPerson, person.id)
      return result
    },
    message: ({ course, mark }, _, { ownClassAnswers: words }) =>
      words.marked(course, words.marks[mark]),
  }),
})
