import { readTable, tableStatuses } from '../../platform/csv/read-table.ts'
import type { Database } from '../../platform/database/connect.ts'
import { idParams } from '../../ui/api/contract.ts'
import { addDays, dayInIndia, startOfDay } from '../../ui/format/days.ts'
import { indianStates } from '../../ui/format/indian-states.ts'
import { formatRupees } from '../../ui/format/money.ts'
import {
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../accounts/route-table.server.ts'
import { sendExport } from '../accounts/send-export.server.ts'
import { allFees } from '../accounts/visibility/find-hidden.server.ts'
import { setBuyer, setSupplyState } from '../enrolments/change-enrolment.server.ts'
import { buyerSchema, supplyStateSchema } from '../enrolments/contract.ts'
import { enrolmentTexts } from '../enrolments/staff/texts.ts'
import { listCheques, settleCheque } from '../ledger/cheques.server.ts'
import { cancelReceiptSchema, settleChequeSchema } from '../ledger/contract.ts'
import { newSeriesSchema, newTaxSchema, signatureSchema } from '../ledger/documents/contract.ts'
import { listSeries, setSeries } from '../ledger/documents/store.server.ts'
import { listTax, saveTax } from '../ledger/documents/tax/tax.server.ts'
import { cancelFieldTexts, cancelTexts, claimTexts } from '../ledger/staff/payment-texts.ts'
import { claimPayment, discardClaim, matchClaim, saveUtr } from '../ledger/upi/claims.server.ts'
import { endClaimSchema, newClaimSchema, savePayeeSchema } from '../ledger/upi/contract.ts'
import { matchStatement } from '../ledger/upi/find-in-statement.server.ts'
import { type ClaimReason, showClaim } from '../ledger/upi/rules.ts'
import { listClaims, readPayee, savePayee } from '../ledger/upi/store.server.ts'
import { setSignatureLine } from '../settings/save-settings.server.ts'
import { readSettings } from '../settings/store.server.ts'
import { cancelReceipt } from './cancel-receipt.server.ts'
import {
  bookFileSchema,
  booksQuerySchema,
  dayBookQuerySchema,
  newCountSchema,
  type PayoutsQuery,
  payoutsQuerySchema,
  pendingQuerySchema,
} from './contract.ts'
import { countCash, countData, readDay } from './day-book.server.ts'
import { importPayouts, listSettlements, missingHere, missingThere } from './payouts.server.ts'
import { readOverview } from './read-overview.server.ts'
import {
  booksTexts,
  chequeTexts,
  countTexts,
  payoutTexts,
  sayDifference,
  seriesTexts,
  tableTexts,
  taxTexts,
  upiFieldTexts,
} from './staff/texts.ts'
import { writeBooks } from './write-books.server.ts'

const matchingRefusals = {
  texts: { ...chequeTexts, ...claimTexts, ...upiFieldTexts, ...tableTexts, ...payoutTexts },
  statuses: {
    'no-cheque': 404,
    'no-claim': 404,
    'no-enrolment': 404,
    ...tableStatuses,
    'no-sums': 400,
    'no-column': 400,
    'no-lines': 400,
    'unit-unknown': 400,
    'line-wrong': 400,
  },
} as const

const saySettled = {
  cleared: 'The cheque has cleared.',
  bounced:
    'The cheque bounced: its amount is due again. If the student has an e-mail address, they are told by mail.',
}

const sayEnded = {
  noted: 'The UTR is noted.',
  discarded: 'Discarded. If the money arrives after all, it can still be confirmed.',
  matched: 'Confirmed.',
}

type EndClaimResult = { ok: true; document?: { name: string } } | ({ ok: false } & ClaimReason)

export const matchingRoutes = routeTable(matchingRefusals, {
  'GET /api/admin/cheques': respondWithResult({
    summary: 'Cheques to clear, the oldest first',
    access: 'payments.see',
    visibility: allFees,
    query: pendingQuerySchema,
    run: async (query, { db }) => ({ cheques: await listCheques(db, query) }),
  }),

  'POST /api/admin/cheques/{id}': respondWithMessage({
    summary: 'Record that a cheque has cleared, or that it bounced',
    access: 'books.match',
    visibility: { cheque: 'path id' },
    params: idParams,
    body: settleChequeSchema,
    run: (request, services) => settleCheque(services, request, services.context),
    message: (_, { to }) => saySettled[to],
  }),

  'GET /api/admin/upi-claims': respondWithResult({
    summary: 'UPI payments that are not confirmed yet, the oldest first',
    access: 'payments.see',
    visibility: allFees,
    query: pendingQuerySchema,
    run: async (query, { db }) => ({ claims: await listClaims(db, query) }),
  }),

  'POST /api/admin/enrolments/{id}/upi-claims': respondWithMessage({
    summary: 'Ask for a payment by UPI: what the code says',
    access: 'payments.record',
    visibility: { enrolment: 'path id' },
    params: idParams,
    body: newClaimSchema,
    status: 201,
    run: ({ id, key, ...request }, { db, context }) =>
      claimPayment(db, { of: { enrolmentId: id }, ...request, key: `desk ${key}` }, context),
    message: (_, { paise }) =>
      `${formatRupees(paise)} is pending: confirm it when it reaches the bank.`,
    data: ({ claim, payee }) => ({ claim: showClaim(claim, payee) }),
  }),

  'POST /api/admin/upi-claims/{id}': respondWithMessage({
    summary: 'Save the UTR of a UPI payment, confirm it, or discard it',
    access: 'books.match',
    visibility: { upiClaim: 'path id' },
    params: idParams,
    body: endClaimSchema,
    run: (request, { db, context }): Promise<EndClaimResult> => {
      if (request.to === 'noted') return saveUtr(db, request)
      return request.to === 'discarded'
        ? discardClaim(db, request, context)
        : matchClaim(db, request, context)
    },
    message: ({ document }, { to }) => (document ? `Confirmed. ${document.name}` : sayEnded[to]),
  }),

  'POST /api/admin/bank-statements': respondWithMessage({
    summary: 'Find the pending UPI payments in a bank statement (CSV)',
    access: 'books.match',
    visibility: allFees,
    body: ['text/csv'],
    run: async (_, { db, context, c }) => {
      const table = await readTable(await c.req.arrayBuffer())
      return table.ok ? matchStatement(db, table.rows, context) : table
    },
    message: ({ matched, doubtful }) => `${matched.length} confirmed, ${doubtful.length} to check.`,
    data: ({ matched, doubtful, others }) => ({
      matched,
      doubtful: doubtful.map(({ line: { row, paise, utrs, text }, claims }) => ({
        line: { row, paise, utr: utrs.length === 1 ? (utrs[0] ?? null) : null, text },
        claims,
      })),
      others,
    }),
  }),

  'GET /api/admin/payouts': respondWithResult({
    summary: 'What the gateway paid out, the latest first, and what is missing on either side',
    access: 'books.match',
    visibility: allFees,
    query: payoutsQuerySchema,
    run: (query, { db, context: { now } }) => readPayouts(db, query, now),
  }),

  'POST /api/admin/payouts': respondWithMessage({
    summary: 'Import a settlement report of the gateway (CSV); what was imported before stays',
    access: 'books.match',
    visibility: allFees,
    body: ['text/csv'],
    run: async (_, { db, context, c }) => {
      const table = await readTable(await c.req.arrayBuffer())
      if (!table.ok) return table
      const result = await importPayouts(db, table.rows, context)
      return result.ok ? { ...result, payouts: await readPayouts(db, {}, context.now) } : result
    },
    message: ({ added, existing }) =>
      added === 0
        ? 'All of this file was already imported. Nothing has changed.'
        : `${added} ${added === 1 ? 'line' : 'lines'} imported${existing > 0 ? `, ${existing} already imported before` : ''}.`,
    data: ({ payouts }) => ({ payouts }),
  }),
})

/** Two working days and a weekend. */
const daysOnItsWay = 5
/** A financial year and some days: what is older is closed. */
const daysLookedAt = 400

async function readPayouts(db: Database, query: PayoutsQuery, now: Date) {
  const today = dayInIndia(now)
  const [since, onItsWaySince] = [addDays(today, -daysLookedAt), addDays(today, -daysOnItsWay)]
  const [settlements, here, there] = await Promise.all([
    listSettlements(db, { since, ...query }),
    missingHere(db, since),
    missingThere(db, { from: startOfDay(since), until: startOfDay(onItsWaySince) }),
  ])
  return { settlements, missingHere: here, missingThere: there, since, onItsWaySince }
}

const taxRefusals = {
  texts: {
    ...taxTexts,
    ...seriesTexts,
    ...upiFieldTexts,
    'no-enrolment': enrolmentTexts['no-enrolment'],
  },
  statuses: {
    'no-enrolment': 404,
    'day-past': [400, 'validFrom'],
    'prefix-taken': [409, 'prefix'],
  },
} as const

const ofSettings = { access: 'books.set', visibility: 'nobody' } as const

export const taxRoutes = routeTable(taxRefusals, {
  'GET /api/admin/tax': respondWithResult({
    ...ofSettings,
    summary: 'GST status with the days from which it applies, the last one first',
    run: (_, { db, context: { now } }) => readTax(db, now),
  }),

  'POST /api/admin/tax': respondWithResult({
    ...ofSettings,
    summary: 'Set the GST status from a day on',
    body: newTaxSchema,
    status: 201,
    run: async (request, { db, context }) => {
      const result = await saveTax(db, request, context)
      return result.ok ? readTax(db, context.now) : result
    },
  }),

  'GET /api/admin/document-series': respondWithResult({
    ...ofSettings,
    summary: 'How the documents of this year and the next are numbered',
    run: async (_, { db, context: { now } }) => ({ series: await listSeries(db, now) }),
  }),

  'POST /api/admin/document-series': respondWithResult({
    ...ofSettings,
    summary: 'Set how a series is numbered in a year, before its first document',
    body: newSeriesSchema,
    run: async (request, { db, context }) => {
      const result = await setSeries(db, request, context)
      return result.ok ? { series: await listSeries(db, context.now) } : result
    },
  }),

  'GET /api/admin/upi-address': respondWithResult({
    summary: 'Where UPI payments go',
    access: 'payments.see',
    visibility: 'nobody',
    run: (_, { db }) => currentPayee(db),
  }),

  'PUT /api/admin/upi-address': respondWithResult({
    ...ofSettings,
    summary: 'Set where UPI payments go',
    body: savePayeeSchema,
    run: async (request, { db, context }) => {
      await savePayee(db, request, context)
      return currentPayee(db)
    },
  }),

  'PUT /api/admin/document-signature': respondWithMessage({
    ...ofSettings,
    summary: 'Set who signs documents, or that they need no signature',
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

  'PUT /api/admin/enrolments/{id}/buyer': respondWithMessage({
    summary: 'Set the company that pays for a student, or that the student pays',
    access: 'enrolments.create',
    visibility: { enrolment: 'path id' },
    params: idParams,
    body: buyerSchema,
    run: async (request, { db, context }) =>
      (await setBuyer(db, request, context)) ? {} : refused('no-enrolment'),
    message: (_, { buyer }) =>
      buyer
        ? `Documents from now on are billed to ${buyer.name}.`
        : 'Documents from now on are billed to the student.',
  }),

  'PUT /api/admin/enrolments/{id}/supply-state': respondWithMessage({
    summary: 'Set the state in which a student lives who learns online',
    access: 'enrolments.create',
    visibility: { enrolment: 'path id' },
    params: idParams,
    body: supplyStateSchema,
    run: async (request, { db, context }) =>
      (await setSupplyState(db, request, context)) ? {} : refused('no-enrolment'),
    message: (_, { code }) =>
      code ? `Supplied in ${indianStates[code]}, if it is online.` : 'Supplied in our own state.',
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

const receiptRefusals = {
  texts: { ...cancelFieldTexts, ...cancelTexts },
  statuses: { 'no-receipt': 404, 'may-not-receive': 403, 'day-over': 403, own: 403 },
} as const

export const receiptRoutes = routeTable(receiptRefusals, {
  'POST /api/admin/receipts/{id}/cancel': respondWithMessage({
    summary: 'Cancel a receipt entered by mistake; sent twice with one key it is cancelled once',
    // The command decides by the payment: an enrolment’s or a Fast Track fee, of today or earlier.
    access: 'office.enter',
    visibility: { document: 'path id' },
    params: idParams,
    body: cancelReceiptSchema,
    run: (request, services) => cancelReceipt(services, request, services.context),
    message: ({ receipt, document }) => `${receipt} cancelled by ${document.name}.`,
    data: ({ document }) => ({ document }),
  }),
})

const dayBookRefusals = {
  texts: { ...countTexts, ...booksTexts },
  statuses: { 'banked-too-much': 400, 'no-pieces': 400 },
} as const

export const dayBookRoutes = routeTable(dayBookRefusals, {
  'GET /api/admin/finance': respondWithResult({
    summary: 'Received today and this month, due, overdue, and what waits to be confirmed',
    access: 'payments.see',
    visibility: allFees,
    run: (_, { db, context: { now } }) => readOverview(db, dayInIndia(now)),
  }),

  'GET /api/admin/day-book': respondWithResult({
    summary: 'A day of the day book: what came and went, and the cash box',
    access: 'payments.see',
    visibility: allFees,
    query: dayBookQuerySchema,
    run: ({ day }, { db, context: { now } }) => readDay(db, day ?? dayInIndia(now), now),
  }),

  'POST /api/admin/cash-counts': respondWithMessage({
    summary: 'Record what was counted in the cash box today; sent twice with one key it is once',
    access: 'payments.record',
    visibility: 'nobody',
    body: newCountSchema,
    status: 201,
    run: ({ key, ...count }, { db, context }) =>
      countCash(db, { ...count, key: `desk ${key}` }, context),
    message: ({ count }) => sayDifference(count),
    data: ({ count }) => ({ count: countData(count) }),
  }),

  'GET /api/admin/books/{file}': respondWithResult({
    summary: 'A file for the accountant: CSV in UTF-8 with a byte order mark',
    access: 'books.export',
    visibility: allFees,
    params: bookFileSchema,
    query: booksQuerySchema,
    run: (request, services) => {
      const { file, ...query } = request
      const name = `${query.from}-to-${query.to}-${file}`
      const books = writeBooks(services.db, request)
      return sendExport(services, { name, what: `row of ${file}`, query }, books)
    },
  }),
})
