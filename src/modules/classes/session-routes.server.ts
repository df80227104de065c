import { change, routeTable } from '../accounts/route-table.server.ts'
import type { SessionClash } from '../batches/class-planning.server.ts'
import { describeClash } from '../batches/staff/words.ts'
import { addSession, cancelSession, changeSession } from './change-session.server.ts'
import {
  addSessionSchema,
  cancelSessionSchema,
  changeSessionSchema,
  sessionParamSchema,
} from './contract.ts'
import type { ClassNotification } from './notify-of-class.server.ts'
import { sessionWords } from './staff/words.ts'

declare module '../../ui/api/call-api.ts' {
  interface ApiRoutes {
    classSessions: typeof sessionRoutes
  }
}

const refusals = {
  words: sessionWords,
  statuses: {
    'no-class': 404,
    'no-batch': 404,
    'trainer-gone': [409, 'trainerId'],
    'day-too-far': [409, 'day'],
  },
} as const

/** The form asks whether to save it all the same. */
const sayClash = ({ clashes }: { clashes: SessionClash[] }) => ({
  message: sessionWords['class-clash']({ clashes }),
  clashes: clashes.map(describeClash),
})

/** “Saved. 26 people are told by mail.” */
const saidOf =
  (done: string) =>
  ({ notification }: { notification: ClassNotification | undefined }) =>
    notification
      ? `${done} ${notification.mailed === 1 ? 'One person is' : `${notification.mailed} people are`} told by mail.`
      : done
const dataOf = ({ notification }: { notification: ClassNotification | undefined }) => ({
  chat: notification?.chat ?? null,
  notMailed: notification?.notMailed ?? [],
})

export const sessionRoutes = routeTable(refusals, {
  'POST /api/admin/classes': change({
    summary: 'Add a class to a batch, and tell everybody concerned',
    access: 'batches.plan',
    visibility: 'nobody',
    body: addSessionSchema,
    status: 201,
    run: ({ batch, key, isClashConfirmed, ...fields }, { db, context }) =>
      addSession(db, { batch, key, isClashConfirmed, fields }, context),
    message: saidOf('Class added.'),
    data: dataOf,
    refusals: { 'class-clash': sayClash },
  }),

  'PUT /api/admin/classes/{id}': change({
    summary: 'Move a class, or give it another room, link or trainer, and tell everybody concerned',
    access: 'batches.plan',
    visibility: { classSession: 'path id' },
    params: sessionParamSchema,
    body: changeSessionSchema,
    run: ({ id, version, key, isClashConfirmed, ...fields }, { db, context }) =>
      changeSession(db, { id, version, key, isClashConfirmed, fields }, context),
    message: saidOf('Class saved.'),
    data: dataOf,
    refusals: { 'class-clash': sayClash },
  }),

  'POST /api/admin/classes/{id}/cancel': change({
    summary: 'Cancel a class, and tell everybody concerned',
    access: 'batches.plan',
    visibility: { classSession: 'path id' },
    params: sessionParamSchema,
    body: cancelSessionSchema,
    run: (request, { db, context }) => cancelSession(db, request, context),
    message: saidOf('Class cancelled.'),
    data: dataOf,
  }),
})
