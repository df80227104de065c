import { idParams } from '../../../ui/api/contract.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import {
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../../accounts/route-table.server.ts'
import { sendExport } from '../../accounts/send-export.server.ts'
import { allFees } from '../../accounts/visibility/find-hidden.server.ts'
import { duesPageSize } from '../rules.ts'
import {
  duesFileQuerySchema,
  duesQuerySchema,
  dueTotalsQuerySchema,
  newPromiseSchema,
} from '../staff/contract.ts'
import { promiseTexts, sayPromise } from '../staff/texts.ts'
import { exportDues, findPhones, listDues, recordPromise } from './list-dues.server.ts'
import { countDue, listBatchesDue, sumDues } from './sum-dues.server.ts'

const refusals = {
  texts: promiseTexts,
  statuses: { 'no-enrolment': 404, 'promise-day-wrong': [400, 'promisedOn'] },
} as const

export const dueRoutes = routeTable(refusals, {
  'GET /api/admin/dues': respondWithResult({
    summary:
      'What students have to pay, the oldest first; a phone for those who may see the student',
    access: 'payments.see',
    visibility: { everybody: `${allFees.everybody} whom they may not see` },
    query: duesQuerySchema,
    run: async (request, { db, person, context: { now } }) => {
      const query = { ...request, today: dayInIndia(now) }
      const [dues, total] = await Promise.all([listDues(db, query), countDue(db, query)])
      const phoneOf = await findPhones(
        db,
        person,
        dues.map(({ studentId }) => studentId),
      )
      return {
        today: query.today,
        page: request.page,
        pageSize: duesPageSize,
        total,
        dues: dues.map((due) => ({ ...due, phone: phoneOf(due.studentId) })),
      }
    },
  }),

  'GET /api/admin/dues/totals': respondWithResult({
    summary: 'What is due in all, by age and by month, and the batches in which something is due',
    access: 'payments.see',
    visibility: allFees,
    query: dueTotalsQuerySchema,
    run: async ({ batch }, { db, context: { now } }) => {
      const today = dayInIndia(now)
      const [totals, batches] = await Promise.all([
        sumDues(db, { today, batch }),
        listBatchesDue(db, today),
      ])
      return { today, ...totals, batches }
    },
  }),

  'GET /api/admin/dues.csv': respondWithResult({
    summary: 'What students have to pay, as a CSV file',
    access: 'books.export',
    visibility: allFees,
    query: duesFileQuerySchema,
    run: (request, services) => {
      const today = dayInIndia(services.context.now)
      const file = exportDues(services.db, { ...request, today })
      return sendExport(services, { name: `dues-${today}.csv`, what: 'due', query: request }, file)
    },
  }),

  'PUT /api/admin/enrolments/{id}/promise': respondWithMessage({
    summary:
      'Record on which day a student promised to pay what is due next, or take the promise back',
    access: 'payments.remind',
    visibility: { enrolment: 'path id' },
    params: idParams,
    body: newPromiseSchema,
    run: (request, { db, context }) => recordPromise(db, request, context),
    message: (_, { promisedOn }) => sayPromise(promisedOn),
  }),
})
