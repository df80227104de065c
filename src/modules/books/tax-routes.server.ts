import type { Database } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { states } from '../../ui/format/states.ts'
import { change, read, refused, routeTable } from '../accounts/route-table.server.ts'
import { buyerSchema, supplyStateSchema } from '../enrolments/contract.ts'
import { setBuyer } from '../enrolments/set-buyer.server.ts'
import { setSupplyState } from '../enrolments/set-supply-state.server.ts'
import { idSchema } from '../enrolments/staff/contract.ts'
import { enrolmentWords } from '../enrolments/staff/words.ts'
import { newSeriesSchema, signatureSchema } from '../ledger/documents/contract.ts'
import { listSeries, setSeries } from '../ledger/documents/store.server.ts'
import { newTaxSchema } from '../ledger/documents/tax/contract.ts'
import { listTax, saveTax } from '../ledger/documents/tax/tax.server.ts'
import { savePayeeSchema } from '../ledger/upi/contract.ts'
import { readPayee, savePayee } from '../ledger/upi/store.server.ts'
import { setSignatureLine } from '../settings/set-signature-line.server.ts'
import { readSettings } from '../settings/store.server.ts'
import { seriesWords, taxWords, upiFieldWords } from './staff/words.ts'

declare module '../../ui/api/call-api.ts' {
  interface ApiRoutes {
    tax: typeof taxRoutes
  }
}

const refusals = {
  words: {
    ...taxWords,
    ...seriesWords,
    ...upiFieldWords,
    'no-enrolment': enrolmentWords['no-enrolment'],
  },
  statuses: {
    'no-enrolment': 404,
    'day-past': [400, 'validFrom'],
    'prefix-taken': [409, 'prefix'],
  },
} as const

export const taxRoutes = routeTable(refusals, {
  'GET /api/admin/tax': read({
    summary: 'GST status with the days from which it applies, the last one first',
    access: 'books.set',
    visibility: 'nobody',
    run: (_, { db, context: { now } }) => readTax(db, now),
  }),

  'POST /api/admin/tax': read({
    summary: 'Set the GST status from a day on',
    access: 'books.set',
    visibility: 'nobody',
    body: newTaxSchema,
    status: 201,
    run: async (request, { db, context }) => {
      const result = await saveTax(db, request, context)
      return result.ok ? readTax(db, context.now) : result
    },
  }),

  'GET /api/admin/document-series': read({
    summary: 'How the documents of this year and the next are numbered',
    access: 'books.set',
    visibility: 'nobody',
    run: async (_, { db, context: { now } }) => ({ series: await listSeries(db, now) }),
  }),

  'POST /api/admin/document-series': read({
    summary: 'Set how a series is numbered in a year, before its first document',
    access: 'books.set',
    visibility: 'nobody',
    body: newSeriesSchema,
    run: async (request, { db, context }) => {
      const result = await setSeries(db, request, context)
      return result.ok ? { series: await listSeries(db, context.now) } : result
    },
  }),

  'GET /api/admin/upi-address': read({
    summary: 'Where UPI payments go',
    access: 'payments.see',
    visibility: 'nobody',
    run: (_, { db }) => currentPayee(db),
  }),

  'PUT /api/admin/upi-address': read({
    summary: 'Set where UPI payments go',
    access: 'books.set',
    visibility: 'nobody',
    body: savePayeeSchema,
    run: async (request, { db, context }) => {
      await savePayee(db, request, context)
      return currentPayee(db)
    },
  }),

  'PUT /api/admin/document-signature': change({
    summary: 'Set who signs documents, or that they need no signature',
    access: 'books.set',
    visibility: 'nobody',
    body: signatureSchema,
    run: async (request, { db, context }) => {
      await setSignatureLine(db, request, context)
      return {}
    },
    message: (_, { signatureLine }) =>
      signatureLine
        ? `Documents from now on are signed by ${signatureLine}.`
        : 'Documents from now on need no signature.',
  }),

  'PUT /api/admin/enrolments/{id}/buyer': change({
    summary: 'Set the company that pays for a student, or that the student pays',
    access: 'enrolments.create',
    visibility: { enrolment: 'path id' },
    params: idSchema,
    body: buyerSchema,
    run: async (request, { db, context }) =>
      (await setBuyer(db, request, context)) ? {} : refused('no-enrolment'),
    message: (_, { buyer }) =>
      buyer
        ? `Documents from now on are billed to ${buyer.name}.`
        : 'Documents from now on are billed to the student.',
  }),

  'PUT /api/admin/enrolments/{id}/supply-state': change({
    summary: 'Set the state in which a student lives who learns online',
    access: 'enrolments.create',
    visibility: { enrolment: 'path id' },
    params: idSchema,
    body: supplyStateSchema,
    run: async (request, { db, context }) =>
      (await setSupplyState(db, request, context)) ? {} : refused('no-enrolment'),
    message: (_, { code }) =>
      code ? `Supplied in ${states[code]}, if it is online.` : 'Supplied in our own state.',
  }),
})

async function readTax(db: Database, now: Date) {
  const { signatureLine } = await readSettings(db)
  return { today: dayInIndia(now), signatureLine, ...(await listTax(db)) }
}

async function currentPayee(db: Database) {
  const payee = await readPayee(db)
  if (!payee) return { payee: null }
  const { address, name, savedBy, savedAt } = payee
  return { payee: { address, name, savedBy, savedAt } }
}
