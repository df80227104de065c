import type { Database } from '../../platform/database/connect.ts'
import { versionConflict } from '../../platform/http/version-conflict.server.ts'
import { refreshAfter } from '../../platform/refresh-after.ts'
import { idParams } from '../../ui/api/contract.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { readPhoneNumber } from '../../ui/format/read-phone-number.server.ts'
import { formatTime } from '../../ui/format/times.ts'
import { may } from '../accounts/abilities.ts'
import {
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../accounts/route-table.server.ts'
import { allFees, type Visibility } from '../accounts/visibility/find-hidden.server.ts'
import { listSeatsOffered } from '../batches/list-desk-seats.server.ts'
import { givesNoSeats } from '../batches/staff/texts.ts'
import { sendDocument } from '../ledger/documents/send-document.server.ts'
import { findDocument } from '../ledger/documents/store.server.ts'
import { listMoney, listPending, readCash, sumMoney } from '../ledger/list-money.server.ts'
import { cashLeft } from '../ledger/rules.ts'
import { ledgerEntryTexts, paymentFieldTexts } from '../ledger/staff/payment-texts.ts'
import { listRequestsOf } from '../refunds/list-refund-requests.server.ts'
import { listApprovers } from '../refunds/request-discount.server.ts'
import { sayRequested } from '../refunds/staff/texts.ts'
import { findOpenRegistrations } from '../registrations/store.server.ts'
import { setDiscountLimits } from '../settings/save-settings.server.ts'
import { readSettings, type SettingsRow } from '../settings/store.server.ts'
import { findNamesOf, listStudents } from '../students/store.server.ts'
import {
  buyerOf,
  changeInstalments,
  setGuardianMails,
  updateEnrolmentState,
} from './change-enrolment.server.ts'
import { guardianMailsSchema, instalmentsSchema, newEnrolmentSchema } from './contract.ts'
import { limitLabels, limitOf } from './discounts/rules.ts'
import { enrolAtDesk } from './join-at-desk.server.ts'
import { listEnrolmentsOfStudents } from './list-enrolments.server.ts'
import { dueFrom } from './plans/rules.ts'
import { findPlan } from './plans/store.server.ts'
import { takeCheque, takePayment } from './record-payment.server.ts'
import { enrolmentStateNames } from './rules.ts'
import {
  feesQuerySchema,
  newPaymentSchema,
  newStateSchema,
  payersQuerySchema,
  saveDiscountLimitsSchema,
} from './staff/contract.ts'
import { enrolmentTexts, instalmentTexts, sayEnrolled, sayInstalments } from './staff/texts.ts'
import { listEnrolmentsOf, readAgreed, readEnrolment } from './store.server.ts'

const thisEnrolment: Visibility = { enrolment: 'path id' }

const refusals = {
  texts: {
    ...instalmentTexts,
    ...enrolmentTexts,
    'gives-no-seats': givesNoSeats,
    'changed-since': 'Somebody else changed this meanwhile.',
    'no-guardian': 'No guardian is named in this enrolment.',
  },
  statuses: {
    'no-student': 404,
    'no-enrolment': 404,
    'no-guardian': 404,
    'gives-no-seats': 403,
    'guardian-missing': 400,
    'guardian-phone-wrong': [400, 'guardian'],
    'discount-too-high': 400,
    'discount-reason-missing': 400,
    'plan-too-high': 400,
    'no-course': 400,
    'other-registration': 400,
    'due-day-wrong': 400,
    'starts-too-late': 400,
    'starts-too-early': 400,
    'request-waits': 400,
    'already-enrolled': [400, 'course'],
    'no-plan': 400,
    'no-seat': [400, 'seat'],
    'seat-enrolled': [400, 'seat'],
    'other-start': [400, 'seat'],
    'other-sum': [400, 'parts'],
    'before-paid': [400, 'parts'],
    'parts-out-of-order': [400, 'parts'],
    'too-many-instalments': [400, 'parts'],
  },
} as const

const changing = {
  access: 'enrolments.create',
  visibility: thisEnrolment,
  params: idParams,
} as const

export const enrolmentRoutes = routeTable(refusals, {
  'GET /api/admin/students/{id}/enrolments': respondWithResult({
    summary: 'The enrolments of a student with their money, and the batches that they could join',
    access: 'students.see',
    visibility: { student: 'path id' },
    params: idParams,
    run: async ({ id }, { db, person, context: { now } }) => {
      const enrolments = await listEnrolmentsOf(db, id, now)
      const ids = enrolments.map((one) => one.id)
      const [agreements, approvers] = [await readAgreed(db, ids), await listApprovers(db, ids)]
      const requests = await listRequestsOf(db, id, { viewer: person, now })
      return {
        enrolments: enrolments.map((one) => ({
          ...one,
          discountReason: agreements.get(one.id)?.discountReason ?? null,
          approvedBy: approvers.get(one.id) ?? null,
          guardian: agreements.get(one.id)?.guardian ?? null,
        })),
        requests,
        seats: await listSeatsOffered(db, id, now),
      }
    },
  }),

  'POST /api/admin/students/{id}/enrolments': respondWithMessage({
    summary:
      'Enrol a student in a course: the fee is charged, and their seat goes with it. With more taken off than they may, it is a request (202)',
    access: 'enrolments.create',
    visibility: { student: 'path id', registration: 'body registration' },
    params: idParams,
    body: newEnrolmentSchema,
    status: 201,
    run: async (
      { id: studentId, key, registration, guardian: guardianInput, plan, course, ...body },
      { db, person, catalogue, context, c },
    ) => {
      if (body.seat && !may(person, 'batches.seat')) return refused('gives-no-seats')
      const phone = guardianInput && readPhoneNumber(guardianInput.phone)
      if (guardianInput && !phone) return refused('guardian-phone-wrong')
      const guardian = guardianInput && phone ? { name: guardianInput.name, phone } : null
      const paymentPlan =
        plan === undefined ? { parts: body.parts } : await readPlan(db, plan, context.now)
      const { parts } = paymentPlan
      if (!parts) return refused('no-plan')
      const terms = { ...body, ...paymentPlan, parts, course: { id: course }, guardian }
      const enrolment = { ...terms, studentId, registrationId: registration, supplyState: null }
      const command = enrolAtDesk(db, { ...enrolment, key: `desk ${key}` }, context)
      const result = await refreshAfter(catalogue, command)
      if (!result.ok) return result
      if (result.enrolment) return { ok: true as const, enrolment: result.enrolment }
      const { request } = result
      return c.json({ success: true, message: sayRequested(request), request: request.id }, 202)
    },
    message: ({ enrolment }, { seat }) => sayEnrolled(enrolment, seat?.as),
    data: ({ enrolment }) => ({ enrolment: enrolment.id }),
  }),

  'GET /api/admin/enrolments/{id}': respondWithResult({
    summary: 'An enrolment with its instalments, its money and its documents',
    access: 'payments.see',
    visibility: thisEnrolment,
    params: idParams,
    run: async ({ id }, { db, context: { now } }) => {
      const enrolment = await readEnrolment(db, id, now)
      const [student] = enrolment ? await findNamesOf(db, [enrolment.row.studentId]) : []
      if (!enrolment || !student) return refused('no-enrolment')
      const { discountPaise, discountReason, enrolledBy } = enrolment.row
      const approvedBy = (await listApprovers(db, [id])).get(id) ?? null
      const of = { enrolmentId: id }
      return {
        student,
        enrolment: enrolment.enrolment,
        discount:
          discountPaise > 0
            ? { reason: discountReason ?? '', grantedBy: enrolledBy, approvedBy }
            : null,
        buyer: buyerOf(enrolment.row),
        cashPaise: cashLeft(await readCash(db, of, now)),
        pending: await listPending(db, of),
      }
    },
  }),

  'POST /api/admin/enrolments/{id}/state': respondWithMessage({
    ...changing,
    summary: 'Move an enrolment to its next state',
    body: newStateSchema,
    run: async (request, { db, context }) => {
      const result = await db.transaction((tx) => updateEnrolmentState(tx, request, context))
      return result.ok ? { enrolment: request.id } : result
    },
    message: (_, { to }) => `${enrolmentStateNames[to]}.`,
    data: ({ enrolment }) => ({ enrolment }),
  }),

  'PUT /api/admin/enrolments/{id}/guardian': respondWithMessage({
    ...changing,
    summary: 'Set where the guardian of a minor is told of missed classes, and whether they agreed',
    body: guardianMailsSchema,
    run: (request, { db, context }) => setGuardianMails(db, request, context),
    message: (_, { email, agreed }) =>
      email && agreed
        ? `Mails about missed classes go to ${email}.`
        : 'The guardian gets no mails about missed classes.',
  }),

  'PUT /api/admin/enrolments/{id}/instalments': respondWithMessage({
    ...changing,
    summary: 'Agree on other amounts and days for what is not paid yet; the total stays',
    body: instalmentsSchema,
    run: (request, { db, context }) => changeInstalments(db, request, context),
    message: 'The instalments are changed.',
    refusals: {
      'due-day-wrong': (why) => {
        const message = sayInstalments(why)
        return { message, fields: { parts: message } }
      },
      'changed-since': (late) => {
        const author = late.by ?? 'Somebody else'
        const when = late.at ? ` on ${formatTime(late.at)}` : ' meanwhile'
        const message = `${author} changed this${when}, after you opened it. Nothing was overwritten: the current instalments are shown above yours.`
        return versionConflict(late, { message, differs: ['Instalments'] })
      },
    },
  }),
})

/**
 * The instalments of a plan as it is now; later changes of the plan do not apply to the enrolment. Those
 * due before today are due today, as on the public page.
 */
async function readPlan(db: Database, id: number, now: Date) {
  const plan = await findPlan(db, id)
  if (!plan || plan.retiredAt) return { parts: undefined }
  return { parts: dueFrom(dayInIndia(now), plan.parts), plan: plan.name }
}

const paymentRefusals = {
  texts: { ...paymentFieldTexts, ...enrolmentTexts, ...ledgerEntryTexts },
  statuses: {
    'no-enrolment': 404,
    'may-not-receive': 403,
    'reference-missing': [400, 'reference'],
  },
} as const

export const paymentRoutes = routeTable(paymentRefusals, {
  'GET /api/admin/payments': respondWithResult({
    summary: 'Payments and refunds that match, newest first, and the totals of all',
    access: 'payments.see',
    visibility: allFees,
    query: feesQuerySchema,
    run: async (query, { db }) => {
      const [{ money, next }, byCourse] = await Promise.all([listMoney(db, query), sumMoney(db)])
      const total = (of: 'count' | 'paise') => byCourse.reduce((sum, row) => sum + row[of], 0)
      return { fees: money, next, totalPaise: total('paise'), count: total('count'), byCourse }
    },
  }),

  'GET /api/admin/payers': respondWithResult({
    summary: 'Students whom a payment may be recorded for, by name or number',
    access: 'payments.record',
    visibility: allFees,
    query: payersQuerySchema,
    run: async ({ search }, { db, context: { now } }) => {
      const list = { search, page: 1, sort: 'name', byContact: 'whole' } as const
      const rows = (await listStudents(db, list)).rows.slice(0, 8)
      const ids = rows.map(({ id }) => id)
      const enrolments = await listEnrolmentsOfStudents(db, ids, dayInIndia(now))
      const open = await findOpenRegistrations(db, ids)
      const registrationOf = new Map(open.map((one) => [one.studentId, one]))
      const payers = rows.map(({ id, name }) => ({
        studentId: id,
        name,
        registration: registrationOf.get(id) ?? null,
        enrolments: enrolments.filter(({ studentId }) => studentId === id),
      }))
      return { payers }
    },
  }),

  'POST /api/admin/enrolments/{id}/payments': respondWithMessage({
    summary: 'Record a payment, with its receipt; sent twice with one key it is recorded once',
    access: 'payments.record',
    visibility: { enrolment: 'path id' },
    params: idParams,
    body: newPaymentSchema,
    status: 201,
    run: ({ id, key, bank, ...paid }, { db, context }) => {
      const { method, reference } = paid
      const payment = { ...paid, enrolmentId: id, key: `desk ${key}` }
      return method === 'cheque' && reference
        ? takeCheque(db, { ...payment, method, reference, bank }, context)
        : takePayment(db, payment, context)
    },
    message: ({ document: { name }, isMailed }, { paise }) =>
      `${formatRupees(paise)} received. ${name} ${isMailed ? 'is mailed to the student.' : 'is not mailed: no e-mail address.'}`,
    data: ({ document: { id, name } }) => ({ document: { id, name } }),
  }),

  'GET /api/admin/documents/{id}': respondWithResult({
    summary: 'A receipt, an invoice or a credit note as a PDF, as it was issued',
    access: 'payments.see',
    visibility: { document: 'path id' },
    params: idParams,
    run: ({ id }, services) =>
      sendDocument(services.c, services, {
        person: services.person.id,
        isStaff: true,
        find: () => findDocument(services.db, id),
        missing: enrolmentTexts['no-enrolment'],
      }),
  }),
})

const limitRefusals = {
  texts: { 'changed-since': 'Somebody changed the limits meanwhile.' },
  statuses: { 'changed-since': 409 },
} as const

export const discountLimitRoutes = routeTable(limitRefusals, {
  'GET /api/admin/discount-limits': respondWithResult({
    summary: 'How much each role may take off a price without approval',
    access: 'office.enter',
    visibility: 'nobody',
    run: async (_, { db, person }) => limitsOf(await readSettings(db), person),
  }),

  'PUT /api/admin/discount-limits': respondWithResult({
    summary: 'Change how much each role may take off a price without approval',
    access: 'discounts.limit',
    visibility: 'nobody',
    body: saveDiscountLimitsSchema,
    run: async (request, { db, person, context }) => {
      const saved = await setDiscountLimits(db, request, context)
      if (saved.ok) return limitsOf(saved.row, person)
      return { ...saved, current: limitsOf(saved.current, person) }
    },
    refusals: {
      'changed-since': ({ current, ...late }) => {
        const when = late.at ? ` on ${formatTime(late.at)}` : ''
        const message = `${late.by ?? 'Somebody'} changed the limits${when}, after you opened them. Nothing was overwritten.`
        const differs = late.differs.map((role) => limitLabels[role])
        return versionConflict(late, { message, differs, current })
      },
    },
  }),
})

function limitsOf(row: SettingsRow, { roles }: { roles: readonly string[] }) {
  const { discountLimits: limits, discountLimitsVersion: version } = row
  const { discountLimitsBy: savedBy, discountLimitsAt: savedAt } = row
  return { version, limits, own: limitOf(roles, limits), savedBy, ...(savedAt && { savedAt }) }
}
