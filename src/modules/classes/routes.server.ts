import { idParams } from '../../ui/api/contract.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import type { Texts } from '../../ui/format/texts.server.ts'
import {
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../accounts/route-table.server.ts'
import { sayClash } from '../batches/staff/texts.ts'
import { setAttendanceRules } from '../settings/save-settings.server.ts'
import { readSettings } from '../settings/store.server.ts'
import { endAbsence, listAbsences } from './absences.server.ts'
import { addSession, cancelSession, changeSession } from './change-session.server.ts'
import { enterCode, openCode, readClassCode } from './class-code.server.ts'
import type { ClassNotification } from './class-mails.server.ts'
import {
  addHolidaySchema,
  addSessionSchema,
  attendanceRulesSchema,
  cancelSessionSchema,
  changeSessionSchema,
  dayParamSchema,
  endAbsenceSchema,
  enterCodeSchema,
  rollSchema,
  showCodeSchema,
  timetableQuerySchema,
} from './contract.ts'
import { listOwnAttendance } from './find-attendance.server.ts'
import { acceptClashes, findBatchClashes } from './find-clashes.server.ts'
import { addHoliday, listHolidays, removeHoliday } from './holidays.server.ts'
import { listOfToday, listTimetable } from './list-sessions.server.ts'
import { readAttendance, readBriefings } from './read-attendance.server.ts'
import { classTexts, holidayTexts, sessionTexts } from './staff/texts.ts'
import { takeAttendance } from './take-attendance.server.ts'

const refusals = {
  texts: classTexts,
  statuses: {
    'no-class': 404,
    'no-absence': 404,
    'of-another': 403,
    'reason-missing': [409, 'reason'],
    'heads-missing': [409, 'headCount'],
  },
} as const

const ofClass = {
  access: 'attendance.take',
  visibility: { classSession: 'path id' },
  params: idParams,
} as const

export const classRoutes = routeTable(refusals, {
  'GET /api/admin/timetable': respondWithResult({
    summary: 'The classes of some days; a trainer has their own',
    access: 'timetable.see',
    visibility: 'filtered',
    query: timetableQuerySchema,
    run: async ({ from, days }, { db, person, context: { now } }) => {
      const today = dayInIndia(now)
      return { today, sessions: await listTimetable(db, { from: from ?? today, days, person }) }
    },
  }),

  'GET /api/admin/attendance': respondWithResult({
    summary:
      'The classes of today with what to know before them, the next ones, and those without attendance',
    access: 'attendance.take',
    visibility: 'filtered',
    run: async (_, { db, person, context: { now } }) => {
      const classes = await listOfToday(db, { person, now })
      const { todays: sessions } = classes
      return { ...classes, briefings: await readBriefings(db, { sessions, person }) }
    },
  }),

  'GET /api/admin/absences': respondWithResult({
    summary: 'Students who missed several classes in a row, until somebody has spoken to them',
    access: 'registrations.work',
    visibility: 'filtered',
    run: async (_, { db, person, context: { now } }) => ({
      today: dayInIndia(now),
      tasks: await listAbsences(db, person),
    }),
  }),

  'POST /api/admin/absences/{id}/done': respondWithMessage({
    summary: 'Note what an absent student said; the task ends',
    access: 'registrations.work',
    visibility: { absence: 'path id' },
    params: idParams,
    body: endAbsenceSchema,
    run: (request, { db, context }) => endAbsence(db, request, context),
    message: 'Saved.',
  }),

  'GET /api/admin/classes/{id}': respondWithResult({
    summary: 'The attendance of a class: its students by name',
    ...ofClass,
    run: async ({ id }, { db, person, context: { now } }) =>
      (await readAttendance(db, { id, person, now })) ?? refused('no-class'),
  }),

  'POST /api/admin/classes/{id}/roll': respondWithMessage({
    summary: 'Take the attendance of a class, or correct it',
    ...ofClass,
    body: rollSchema,
    run: async ({ account, ...request }, { db, person, context: { now } }) => {
      // Waited on a device, and somebody else has signed in there since.
      if (account !== undefined && account !== person.id) return refused('of-another')
      return takeAttendance(db, request, { actor: person, now })
    },
    message: 'Attendance saved.',
    data: ({ version }) => ({ version }),
    refusals: {
      'marked-meanwhile': ({ lines }) => ({ message: classTexts['marked-meanwhile'], lines }),
    },
  }),

  'GET /api/admin/classes/{id}/code': respondWithResult({
    summary: 'The code that a class shows at this moment, and how many have entered it',
    ...ofClass,
    run: async ({ id }, { db, context: { now } }) =>
      (await readClassCode(db, { id, now })) ?? refused('no-class'),
  }),

  'POST /api/admin/classes/{id}/code': respondWithMessage({
    summary: 'Show a code by which students mark themselves present, or show it no longer',
    ...ofClass,
    body: showCodeSchema,
    run: (request, { db, context }) => openCode(db, request, context),
    message: (_, { isOpen }) => (isOpen ? 'The code is shown.' : 'The code has ended.'),
  }),
})

const ownRefusals = {
  texts: ({ ownClassAnswers }: Texts) => ({
    'wrong-code': ownClassAnswers.wrongCode,
    'no-code-shown': ownClassAnswers.noCodeShown,
    'not-six-digits': ownClassAnswers.notSixDigits,
  }),
  statuses: { 'wrong-code': [409, 'code'] },
} as const

/** What a student sees and marks of their own attendance. */
export const ownClassRoutes = routeTable(ownRefusals, {
  'GET /api/me/attendance': respondWithResult({
    summary: 'The attendance of the signed-in person, and whether a class of theirs shows a code',
    access: 'members',
    run: (_, { db, person, context: { now } }) => listOwnAttendance(db, { userId: person.id, now }),
  }),

  'POST /api/me/attendance': respondWithMessage({
    summary: 'Enter the code that a class shows',
    access: 'members',
    body: enterCodeSchema,
    limit: { limit: 'classCodesOfPerson', counts: 'failures' },
    run: ({ code }, { db, context }) => enterCode(db, code, context),
    message: ({ course, mark }, _, { ownClassAnswers: words }) =>
      words.marked(course, words.marks[mark]),
  }),
})

const sessionRefusals = {
  texts: sessionTexts,
  statuses: {
    'no-class': 404,
    'no-batch': 404,
    'trainer-gone': [409, 'trainerId'],
    'day-too-far': [409, 'day'],
  },
} as const

/** “Saved. 26 people are told by mail.” */
type SavedClass = { notification: ClassNotification | undefined }
const messageOf =
  (done: string) =>
  ({ notification }: SavedClass) =>
    notification
      ? `${done} ${notification.mailed === 1 ? 'One person is' : `${notification.mailed} people are`} told by mail.`
      : done
const dataOf = ({ notification }: SavedClass) => ({
  chat: notification?.chat ?? null,
  notMailed: notification?.notMailed ?? [],
})

const planning = { access: 'batches.plan', visibility: 'nobody' } as const

export const sessionRoutes = routeTable(sessionRefusals, {
  'POST /api/admin/classes': respondWithMessage({
    summary: 'Add a class to a batch, and mail its students and trainers',
    ...planning,
    body: addSessionSchema,
    status: 201,
    run: ({ batch, key, isClashConfirmed, ...fields }, { db, context }) =>
      addSession(db, { batch, key, isClashConfirmed, fields }, context),
    message: messageOf('Class added.'),
    data: dataOf,
    refusals: { 'class-clash': sayClash },
  }),

  'PUT /api/admin/classes/{id}': respondWithMessage({
    summary:
      'Move a class, or give it another room, link or trainer, and mail its students and trainers',
    ...ofClass,
    access: 'batches.plan',
    body: changeSessionSchema,
    run: ({ id, version, key, isClashConfirmed, ...fields }, { db, context }) =>
      changeSession(db, { id, version, key, isClashConfirmed, fields }, context),
    message: messageOf('Class saved.'),
    data: dataOf,
    refusals: { 'class-clash': sayClash },
  }),

  'POST /api/admin/classes/{id}/cancel': respondWithMessage({
    summary: 'Cancel a class, and mail its students and trainers',
    ...ofClass,
    access: 'batches.plan',
    body: cancelSessionSchema,
    run: (request, { db, context }) => cancelSession(db, request, context),
    message: messageOf('Class cancelled.'),
    data: dataOf,
  }),
})

const holidayRefusals = {
  texts: holidayTexts,
  statuses: {
    'no-holiday': 404,
    'holiday-exists': [409, 'day'],
    'day-too-far': [409, 'day'],
    'no-clash': 404,
  },
} as const

const count = (classes: number) => (classes === 1 ? 'One class' : `${classes} classes`)

export const holidayRoutes = routeTable(holidayRefusals, {
  'GET /api/admin/holidays': respondWithResult({
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

  'POST /api/admin/holidays': respondWithMessage({
    summary: 'Add a day without classes; those planned on it are cancelled or moved',
    ...planning,
    body: addHolidaySchema,
    status: 201,
    run: (request, { db, context }) => addHoliday(db, request, context),
    message: ({ cancelled, moved }) =>
      [
        'Holiday added.',
        cancelled > 0 && `${count(cancelled)} cancelled.`,
        moved > 0 && `${count(moved)} moved to the end of the batch.`,
        cancelled + moved > 0 && 'Students with an e-mail address and the trainers get a mail.',
      ]
        .filter(Boolean)
        .join(' '),
  }),

  'DELETE /api/admin/holidays/{day}': respondWithMessage({
    summary: 'Remove a day without classes; those cancelled for it take place again',
    ...planning,
    params: dayParamSchema,
    run: (request, { db, context }) => removeHoliday(db, request, context),
    message: 'Holiday removed. The classes of this day take place again.',
  }),

  'PUT /api/admin/attendance-rules': respondWithMessage({
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

  'GET /api/admin/class-clashes': respondWithResult({
    summary: 'Clashes of batches that nobody has looked at yet',
    ...planning,
    run: async (_, { db, context: { now } }) => ({
      clashes: (await findBatchClashes(db, now)).filter(({ isOpen }) => isOpen),
      today: dayInIndia(now),
    }),
  }),

  'DELETE /api/admin/class-clashes/{id}': respondWithMessage({
    summary: 'Leave the clashes of a batch as they are',
    ...planning,
    params: idParams,
    run: (request, { db, context }) => acceptClashes(db, request, context),
    message: 'The classes stay as they are.',
  }),
})
