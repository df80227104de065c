import { dayInIndia } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { change, read, routeTable } from '../accounts/route-table.server.ts'
import { allFees } from '../accounts/visibility/find-hidden.server.ts'
import { sendDocument } from '../ledger/documents/send-document.server.ts'
import { findDocument } from '../ledger/documents/store.server.ts'
import { listMoney, sumMoney } from '../ledger/list-money.server.ts'
import { entryWords, paymentFieldWords } from '../ledger/staff/payment-words.ts'
import { listStudents } from '../students/store.server.ts'
import { listOfStudents } from './list-open.server.ts'
import { feesQuerySchema, idSchema, newPaymentSchema, payersQuerySchema } from './staff/contract.ts'
import { enrolmentWords } from './staff/words.ts'
import { takeCheque } from './take-cheque.server.ts'
import { takePayment } from './take-payment.server.ts'

declare module '../../ui/api/call-api.ts' {
  interface ApiRoutes {
    payments: typeof paymentRoutes
  }
}

const refusals = {
  words: { ...paymentFieldWords, ...enrolmentWords, ...entryWords },
  statuses: {
    'no-enrolment': 404,
    'may-not-receive': 403,
    'reference-missing': [400, 'reference'],
  },
} as const

export const paymentRoutes = routeTable(refusals, {
  'GET /api/admin/payments': read({
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

  'GET /api/admin/payers': read({
    summary: 'Students whom a payment may be recorded for, by name or number',
    access: 'payments.record',
    visibility: allFees,
    query: payersQuerySchema,
    run: async ({ search }, { db, context: { now } }) => {
      const list = { search, page: 1, sort: 'name', byContact: 'whole' } as const
      const rows = (await listStudents(db, list)).rows.slice(0, 8)
      const ids = rows.map(({ id }) => id)
      const enrolments = await listOfStudents(db, ids, dayInIndia(now))
      const payers = rows.map(({ id, name }) => ({
        studentId: id,
        name,
        enrolments: enrolments.filter(({ studentId }) => studentId === id),
      }))
      return { payers }
    },
  }),

  'POST /api/admin/enrolments/{id}/payments': change({
    summary: 'Record a payment, with its receipt; sent twice with one key it is recorded once',
    access: 'payments.record',
    visibility: { enrolment: 'path id' },
    params: idSchema,
    body: newPaymentSchema,
    status: 201,
    run: ({ id, key, bank, ...paid }, { db, context }) => {
      const { method, reference } = paid
      const payment = { ...paid, enrolmentId: id, key: `desk ${key}` }
      return method === 'cheque' && reference
        ? takeCheque(db, { ...payment, method, reference, bank }, context)
        : takePayment(db, payment, context)
    },
    message: ({ document }, { paise }) => `${formatRupees(paise)} taken. ${document.name}`,
    data: ({ document: { id, name } }) => ({ document: { id, name } }),
  }),

  'GET /api/admin/documents/{id}': read({
    summary: 'A receipt, an invoice or a credit note as a PDF, as it was issued',
    access: 'payments.see',
    visibility: { document: 'path id' },
    params: idSchema,
    run: ({ id }, services) =>
      sendDocument(services.c, services, {
        person: services.person.id,
        isStaff: true,
        find: () => findDocument(services.db, id),
        missing: enrolmentWords['no-enrolment'],
      }),
  }),
})
