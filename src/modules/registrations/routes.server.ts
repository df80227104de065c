import { z } from '@hono/zod-openapi'
import type { Database } from '../../platform/database/connect.ts'
import { grouped } from '../../ui/format/counts.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { may, rolesThatMay } from '../accounts/abilities.ts'
import type { Person } from '../accounts/contract.ts'
import { listPeopleWith } from '../accounts/roles/store.server.ts'
import {
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../accounts/route-table.server.ts'
import { findVisibilityScope } from '../accounts/visibility/can-see.server.ts'
import { listTaughtBatches } from '../batches/list-batches.server.ts'
import { listDeskSeats } from '../batches/list-desk-seats.server.ts'
import { givesNoSeats } from '../batches/staff/texts.ts'
import { sendDocument } from '../ledger/documents/send-document.server.ts'
import { findDocument } from '../ledger/documents/store.server.ts'
import { listSuggestionsFor } from '../students/suggestions/store.server.ts'
import { assignRegistration } from './assign-registration.server.ts'
import {
  assignmentSchema,
  bulkAssignmentSchema,
  bulkSchema,
  contactSchema,
  dayQuerySchema,
  moveSchema,
  recordParamSchema,
  registrationsQuerySchema,
  registrationUndoSchema,
  takeFeeSchema,
} from './contract.ts'
import { readFee, takeDueFee } from './fees.server.ts'
import { listHandOverRequests } from './history/read-history.server.ts'
import { describeTouch, listTouches } from './landings.server.ts'
import { registrationsPageSize } from './list/rules.ts'
import { listDay } from './list-day.server.ts'
import { listRegistrations, listTaught } from './list-registrations.server.ts'
import { moveRegistration } from './move-registration.server.ts'
import { recordContact } from './record-contact.server.ts'
import { mayHandOver, mayTake } from './rules.ts'
import {
  changeRefusals,
  changeTexts,
  contactRefusals,
  skipReason,
  skipReasonTexts,
} from './staff/refusals.server.ts'
import { feeTexts, noRegistration, registrationTexts, sayFeeTaken } from './staff/texts.ts'
import { findRegistration } from './store.server.ts'
import { listTags } from './tag-registration.server.ts'
import {
  assignTogether,
  type BulkOutcome,
  undoTogether,
  updateInBulk,
} from './update-in-bulk.server.ts'

const refusals = {
  texts: {
    ...registrationTexts,
    ...skipReasonTexts,
    ...changeTexts,
    'of-another': 'Somebody else entered this. It is sent once they sign in again.',
    'gives-no-seats': givesNoSeats,
  },
  statuses: {
    'not-found': 404,
    'not-allowed': 400,
    'no-counsellor': 400,
    'not-theirs': 400,
    'nobody-named': 400,
    'theirs-already': 400,
    'note-missing': 400,
    'assigned-meanwhile': 400,
    'of-another': 403,
    'gives-no-seats': 403,
  },
} as const

const filtered = { access: 'registrations.work', visibility: 'filtered' } as const

export const registrationRoutes = routeTable(refusals, {
  'GET /api/admin/registrations': respondWithResult({
    ...filtered,
    summary: 'Fast Track registrations: searched, filtered, in the order of a column',
    query: registrationsQuerySchema,
    run: async (query, { db, person, context: { now } }) => {
      const counsellorId = await findVisibilityScope(db, person)
      const request = { ...query, person: person.id, now, counsellorId }
      const { rows, ...totals } = await listRegistrations(db, request)
      return {
        registrations: rows.map(({ studentId: _, ...row }) => row),
        ...totals,
        page: query.page,
        pageSize: registrationsPageSize,
        search: query.search,
        today: dayInIndia(now),
      }
    },
  }),

  'GET /api/admin/my-day': respondWithResult({
    ...filtered,
    summary: 'Who is to be called today: new, overdue and due',
    query: dayQuerySchema,
    run: async ({ ownership }, { db, person, context: { now } }) => {
      const today = dayInIndia(now)
      const visibilityScope = await findVisibilityScope(db, person)
      const counsellorId = ownership === 'mine' ? person.id : undefined
      return {
        today,
        visibility: visibilityScope ? ('own' as const) : ('all' as const),
        ownership,
        ...(await listDay(db, today, { counsellorId, visibilityScope })),
        requests: await listHandOverRequests(db, person.id, now),
        person: person.id,
      }
    },
  }),

  'GET /api/admin/registrations/{id}': respondWithResult({
    summary: 'One registration with its timeline',
    access: 'registrations.work',
    visibility: { registration: 'path id' },
    params: recordParamSchema,
    run: async ({ id }, { db, person, context: { now } }) =>
      (await readRecord(db, { id, person }, now)) ?? refused('not-found'),
  }),

  'POST /api/admin/registrations/{id}/contacts': respondWithMessage({
    summary: 'Record a contact and when to try next',
    access: 'registrations.work',
    visibility: { registration: ['path id', 'body otherRegistrations[].id'] },
    params: recordParamSchema,
    body: contactSchema,
    run: async ({ account, ...contact }, { db, person, context }) => {
      if (isOfAnother(account, person)) return refused('of-another')
      const counsellorId = await findVisibilityScope(db, person)
      const result = await recordContact(db, { ...contact, counsellorId }, context)
      const isOtherGone = !result.ok && result.reason === 'not-found' && result.of !== contact.id
      return isOtherGone ? { ...refused('other-gone'), of: result.of } : result
    },
    message: 'The contact is saved.',
    data: ({ version }) => ({ version }),
    refusals: contactRefusals,
  }),

  'POST /api/admin/registrations/{id}/status': respondWithMessage({
    summary: 'Move a registration a step further; with the receipt of a fee',
    access: 'registrations.work',
    visibility: { registration: 'path id' },
    params: recordParamSchema,
    body: moveSchema,
    run: async ({ account, ...step }, { db, person, catalogue, context }) => {
      const { payment = null, reason = null, seat = null } = step
      if (isOfAnother(account, person)) return refused('of-another')
      if (seat && !may(person, 'batches.seat')) return refused('gives-no-seats')
      const counsellorId = await findVisibilityScope(db, person)
      const request = { ...step, payment, reason, seat, counsellorId }
      const result = await moveRegistration(db, request, context)
      if (result.ok && seat) await catalogue.refresh()
      return result
    },
    message: 'The step is saved.',
    data: ({ version, fee }) => ({ version, fee }),
    refusals: changeRefusals,
  }),

  'GET /api/admin/counsellors': respondWithResult({
    summary: 'To whom the reader may assign a registration',
    access: 'registrations.work',
    visibility: 'nobody',
    run: async (_, { db, person }) => {
      const everybody = await listPeopleWith(db, rolesThatMay('registrations.work'))
      const isAssignable = ({ id }: { id: string }) =>
        id !== person.id || may(person, 'registrations.assign')
      return { counsellors: everybody.filter(isAssignable) }
    },
  }),

  'PUT /api/admin/registrations/{id}/counsellor': respondWithMessage({
    summary: 'Assign a registration to a counsellor, or to nobody',
    access: 'registrations.assign',
    visibility: { registration: 'path id' },
    params: recordParamSchema,
    body: assignmentSchema,
    run: ({ note, ...request }, { db, context }) =>
      assignRegistration(db, { ...request, note: note || null }, context),
    message: 'Saved.',
  }),

  'POST /api/admin/registrations/bulk': respondWithMessage({
    ...filtered,
    summary:
      'Tag several registrations, set their next date, correct their source, or mark them as lost',
    body: bulkSchema,
    run: async (request, { db, person, context }) => {
      const counsellorId = await findVisibilityScope(db, person)
      return updateInBulk(db, { ...request, counsellorId }, context)
    },
    message: (result, request) => describeBulk(result, describeChange(request)),
    data: bulkData,
  }),

  'POST /api/admin/registrations/assigned': respondWithMessage({
    ...filtered,
    summary:
      'Assign several registrations to a counsellor, or to nobody; hand over one’s own, or take unassigned ones',
    body: bulkAssignmentSchema,
    run: async ({ counsellorId: to, ...request }, { db, person, context }) => {
      const counsellorId = to === 'me' ? person.id : to
      const visibilityScope = await findVisibilityScope(db, person)
      return assignTogether(db, { ...request, counsellorId, visibilityScope }, context)
    },
    message: (result, { counsellorId }) =>
      describeBulk(result, counsellorId === null ? 'unassigned' : 'assigned'),
    data: bulkData,
  }),

  'POST /api/admin/registrations/undone': respondWithMessage({
    ...filtered,
    summary: 'Undo what the reader has just done to several registrations',
    body: registrationUndoSchema,
    run: async (request, { db, person, context }) => {
      const counsellorId = await findVisibilityScope(db, person)
      return undoTogether(db, { ...request, counsellorId }, context)
    },
    message: ({ done, skipped }) => {
      if (skipped.length === 0) return 'Undone.'
      const left = skipped.length === 1 ? '1 was' : `${grouped(skipped.length)} were`
      return `${done.length > 0 ? 'Undone, but ' : 'Not undone: '}${left} changed since.`
    },
    data: bulkData,
  }),

  'GET /api/admin/tags': respondWithResult({
    ...filtered,
    summary: 'Every tag in use, in the order of letters',
    run: async (_, { db, person }) => ({
      tags: await listTags(db, await findVisibilityScope(db, person)),
    }),
  }),

  'GET /api/admin/taught': respondWithResult({
    summary: 'The batches of this person, their courses, and the names of whoever is in them',
    access: 'students.teach',
    visibility: 'filtered',
    run: async (_, { db, person: { id: trainerId }, context: { now } }) => ({
      batches: await listTaughtBatches(db, { trainerId, now, today: dayInIndia(now) }),
      courses: await listTaught(db, trainerId),
    }),
  }),
})

async function readRecord(db: Database, { id, person }: { id: number; person: Person }, now: Date) {
  const registration = await findRegistration(db, id, await findVisibilityScope(db, person))
  if (!registration) return undefined
  const { batchId, ...fields } = registration
  const { course, student, counsellor } = fields
  const assignedTo = { counsellorId: counsellor?.id ?? null }
  return {
    ...fields,
    fee: await readFee(db, id),
    touches: await readTouches(db, id),
    mayHandOver: mayHandOver(person, assignedTo),
    mayTake: mayTake(person, assignedTo),
    // They name other students.
    suggestions: may(person, 'students.merge') ? await listSuggestionsFor(db, student.id) : [],
    seats: {
      preferred: batchId,
      batches: await listDeskSeats(db, { student: student.id, course }, now),
    },
    today: dayInIndia(now),
  }
}

/** Origin of the visit: shown once if first and last page agree. */
async function readTouches(db: Database, id: number) {
  const rows = await listTouches(db, [id])
  const touches = rows.map((row) => ({ touch: row.touch, text: describeTouch(row) }))
  return touches.filter(
    ({ text }, index) => text && touches.findIndex((one) => one.text === text) === index,
  )
}

/** Entries of a device belong to whoever entered them, whoever is signed in there by then. */
function isOfAnother(account: string | undefined, { id }: { id: string }): boolean {
  return account !== undefined && account !== id
}

/** “3 registrations tagged “pune fair”, 1 left as it was.” */
function describeBulk({ done, skipped }: BulkOutcome, what: string): string {
  const changed = `${grouped(done.length)} ${done.length === 1 ? 'registration' : 'registrations'} ${what}`
  const rest = `${grouped(skipped.length)} left as ${skipped.length === 1 ? 'it was' : 'they were'}`
  return skipped.length > 0 ? `${changed}, ${rest}.` : `${changed}.`
}

function describeChange(request: z.output<typeof bulkSchema>): string {
  switch (request.does) {
    case 'tag':
      return `tagged “${request.tag}”`
    case 'untag':
      return `no longer tagged “${request.tag}”`
    case 'plan':
      return 'rescheduled'
    case 'source':
      return 'moved to another source'
    case 'lose':
      return 'marked as lost'
  }
}

function bulkData({ done, skipped }: BulkOutcome) {
  return {
    done,
    skipped: skipped.map(({ id, name, reason }) => ({
      id,
      name: name ?? `Registration ${id}`,
      reason: skipReason(reason),
    })),
  }
}

const feeRefusals = {
  texts: { ...registrationTexts, ...feeTexts, 'not-found': noRegistration },
  statuses: { 'not-found': 404, 'may-not-receive': 403, 'reference-missing': [400, 'reference'] },
} as const

export const feeRoutes = routeTable(feeRefusals, {
  'POST /api/admin/registrations/{id}/fee': respondWithMessage({
    summary: 'Record the payment of the Fast Track fee that is due; sent twice it is recorded once',
    access: 'registrations.receive-fee',
    visibility: { registration: 'path id' },
    params: recordParamSchema,
    body: takeFeeSchema,
    status: 201,
    run: async ({ id, key, ...payment }, { db, person, context }) => {
      const counsellorId = await findVisibilityScope(db, person)
      return takeDueFee(db, { id, key, payment, counsellorId }, context)
    },
    message: sayFeeTaken,
    data: ({ ok: _, ...fee }) => ({ fee }),
  }),

  'GET /api/admin/registrations/{id}/receipts/{receipt}': respondWithResult({
    summary: 'A receipt of the Fast Track fee as it was issued, as PDF',
    access: 'registrations.work',
    visibility: { registration: 'path id', document: 'path receipt' },
    params: recordParamSchema.extend({ receipt: z.coerce.number().int().positive() }),
    run: async ({ id, receipt }, { c, ...services }) => {
      const { db, person } = services
      const isVisible = await findRegistration(db, id, await findVisibilityScope(db, person))
      return sendDocument(c, services, {
        person: person.id,
        isStaff: true,
        missing: noRegistration,
        find: async () => {
          const document = isVisible && (await findDocument(db, receipt))
          return document?.registrationId === id ? document : undefined
        },
      })
    },
  }),
})
