import { refreshAfter } from '../../../platform/refresh-after.ts'
import { idParams } from '../../../ui/api/contract.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { readPhoneNumber } from '../../../ui/format/read-phone-number.server.ts'
import type { Texts } from '../../../ui/format/texts.server.ts'
import {
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../../accounts/route-table.server.ts'
import { ownWaitSchema } from '../../batches/contract.ts'
import { leaveWaitlist, waitAsPerson } from '../../batches/join-waitlist.server.ts'
import { isOwnWait, listSeatsOf } from '../../batches/list-seats-of.server.ts'
import { listOwnCourses, listOwnEnrolments } from '../../enrolments/store.server.ts'
import { sendDocument } from '../../ledger/documents/send-document.server.ts'
import { findOwnDocument } from '../../ledger/documents/store.server.ts'
import { newOwnRefundSchema } from '../../refunds/contract.ts'
import { createRefundRequest, isTheirs } from '../../refunds/create-refund-request.server.ts'
import { withdrawRefundRequest } from '../../refunds/end-refund-request.server.ts'
import { listOwnRefunds } from '../../refunds/list-own-refunds.server.ts'
import { dueOf, type RefundRequestState } from '../../refunds/rules.ts'
import { listDueWork } from '../../work/read-own-course.server.ts'
import { findOwnPhone, listOwn } from './list-own.server.ts'

/** Registrations and enrolments of the signed-in student. */
export const ownEnrolmentRoutes = routeTable(
  { texts: {}, statuses: {} },
  {
    'GET /api/me/registrations': respondWithResult({
      summary: 'The registrations of the signed-in person and their progress; newest first',
      access: 'members',
      run: async (_, { db, catalogue, person, context }) => {
        const { courses: published } = await catalogue.current()
        return listOwn(db, person.id, published, context.now)
      },
    }),

    'GET /api/me/courses': respondWithResult({
      summary: 'The courses that the signed-in person is enrolled in, and their phone number',
      access: 'members',
      run: async (_, { db, catalogue, person }) => {
        const joined = await listOwnCourses(db, person.id)
        const { courses: published } = await catalogue.current()
        const isJoined = ({ id, title }: { id: string; title: string }) =>
          joined.some(({ course, courseId }) => (courseId ? courseId === id : course === title))
        return {
          courses: published.filter(isJoined).map(({ id }) => id),
          phone: await findOwnPhone(db, person.id),
        }
      },
    }),

    'GET /api/me/enrolments': respondWithResult({
      summary: 'The enrolments of the signed-in person: fee, parts, receipts; newest first',
      access: 'members',
      run: async (_, { db, person, context }) => ({
        enrolments: await listOwnEnrolments(db, person.id, context.now),
      }),
    }),

    'GET /api/me/documents/{id}': respondWithResult({
      summary: 'A receipt, an invoice or a credit note of the signed-in person, as a PDF',
      access: 'members',
      params: idParams,
      run: ({ id }, { c, person, texts, ...services }) =>
        sendDocument(c, services, {
          person: person.id,
          isStaff: false,
          find: () => findOwnDocument(services.db, { id, userId: person.id }),
          missing: texts.refusals.nothingHere,
        }),
    }),
  },
)

const refusalsOfSeats = {
  texts: ({ accountFields, waitlistAnswers, fastTrack, refusals: { nothingHere } }: Texts) => ({
    ...accountFields,
    ...waitlistAnswers.reasons,
    'no-phone': fastTrack.phoneInvalid,
    'not-on-waitlist': nothingHere,
  }),
  statuses: {
    'no-phone': [400, 'phone'],
    'email-unconfirmed': [409, 'code'],
    'not-on-waitlist': 404,
  },
} as const

export const ownSeatRoutes = routeTable(refusalsOfSeats, {
  'GET /api/me/seats': respondWithResult({
    summary:
      'The seats of the signed-in person in batches, next start first, what is due in them, and their waitlists',
    access: 'members',
    run: async (_, { db, person, context: { now } }) => ({
      ...(await listSeatsOf(db, person.id, now)),
      work: await listDueWork(db, person.id, now),
    }),
  }),

  'POST /api/me/waitlist': respondWithMessage({
    summary: 'Join the waitlist where there is no seat; again, the position stays',
    access: 'members',
    body: ownWaitSchema,
    limit: 'registrationsOfPerson',
    run: async (request, { db, catalogue, sessionSecret, person, context, c }) => {
      const { phone: phoneText, ...wish } = request
      const phone = readPhoneNumber(phoneText)
      if (!phone) return refused('no-phone')
      const holder = { account: person.id, phone, address: c.var.address, sessionSecret }
      return refreshAfter(catalogue, waitAsPerson(db, { ...wish, holder }, context))
    },
    message: (_result, _request, { waitlistAnswers }) => waitlistAnswers.waits,
  }),

  'DELETE /api/me/waitlist/{id}': respondWithMessage({
    summary: 'Leave the waitlist',
    access: 'members',
    params: idParams,
    run: async ({ id: wait }, { db, catalogue, person, context }) => {
      const command = db.transaction(async (tx) =>
        (await isOwnWait(tx, { wait, userId: person.id }))
          ? leaveWaitlist(tx, { wait, reason: 'withdrawn' }, context)
          : { ok: false },
      )
      const result = await refreshAfter(catalogue, command)
      return result.ok ? { ok: true } : refused('not-on-waitlist')
    },
    message: (_result, _request, { waitlistAnswers }) => waitlistAnswers.left,
  }),
})

const refusalsOfRefunds = {
  texts: ({ refundAnswers: { reasons, states } }: Texts) => ({
    ...reasons,
    'not-theirs': reasons['no-account'],
    'sum-changed': ({ paise }: { paise: number }) =>
      reasons['sum-changed']({ rupees: formatRupees(paise) }),
    'not-possible': ({ state }: { state: RefundRequestState }) =>
      reasons['not-possible']({ state: states[state] }),
  }),
  statuses: { 'not-theirs': 404, 'no-refund-request': 404, 'not-yours': 404 },
} as const

export const ownRefundRoutes = routeTable(refusalsOfRefunds, {
  'GET /api/me/refunds': respondWithResult({
    summary: 'What would be refunded to the signed-in person, course by course, or its progress',
    access: 'members',
    run: async (_, { db, person, context: { now } }) => ({
      /** The day a refund requested today would arrive by. */
      dueOn: dueOf(now),
      accounts: await listOwnRefunds(db, person.id, now),
    }),
  }),

  'POST /api/me/refunds': respondWithMessage({
    summary: 'Withdraw from a course, or request what is too much; the sum shown goes along',
    access: 'members',
    body: newOwnRefundSchema,
    status: 201,
    limit: 'accountChangesOfPerson',
    run: async ({ key, of, paise }, { db, person, context }) => {
      if (!(await isTheirs(db, of, person.id))) return refused('not-theirs')
      // A key for each account, so that nobody finds another's by guessing it.
      const input = { of, paise, reason: null, byStudent: true, key: `own ${person.id} ${key}` }
      return createRefundRequest(db, input, context)
    },
    message: (_result, _request, { refundAnswers }) => refundAnswers.requested,
  }),

  'POST /api/me/refunds/{id}/withdrawal': respondWithMessage({
    summary: 'Cancel a refund request before anybody has decided',
    access: 'members',
    params: idParams,
    limit: 'accountChangesOfPerson',
    run: ({ id }, { db, context }) => withdrawRefundRequest(db, id, context),
    message: (_result, _request, { refundAnswers }) => refundAnswers.withdrawn,
  }),
})
