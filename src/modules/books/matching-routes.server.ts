import { readTable, tableStatuses } from '../../platform/csv/read-table.ts'
import type { Database } from '../../platform/database/connect.ts'
import { addDays, dayInIndia, startOfDay } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { change, read, routeTable } from '../accounts/route-table.server.ts'
import { allFees } from '../accounts/visibility/find-hidden.server.ts'
import { idSchema } from '../enrolments/staff/contract.ts'
import { listCheques, settleCheque } from '../ledger/cheques/cheques.server.ts'
import { settleChequeSchema } from '../ledger/contract.ts'
import { claimWords } from '../ledger/staff/payment-words.ts'
import { claimPayment, discardClaim, matchClaim, saveUtr } from '../ledger/upi/claims.server.ts'
import { endClaimSchema, newClaimSchema } from '../ledger/upi/contract.ts'
import { matchStatement } from '../ledger/upi/find-in-statement.server.ts'
import { type ClaimReason, showClaim } from '../ledger/upi/rules.ts'
import { listClaims } from '../ledger/upi/store.server.ts'
import { type PayoutsQuery, payoutsQuerySchema, pendingQuerySchema } from './contract.ts'
import { importPayouts } from './payouts/import-payouts.server.ts'
import { listSettlements, missingHere, missingThere } from './payouts/store.server.ts'
import { chequeWords, payoutWords, tableWords, upiFieldWords } from './staff/words.ts'

declare module '../../ui/api/call-api.ts' {
  interface ApiRoutes {
    matching: typeof matchingRoutes
  }
}

const refusals = {
  words: { ...chequeWords, ...claimWords, ...upiFieldWords, ...tableWords, ...payoutWords },
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

export const matchingRoutes = routeTable(refusals, {
  'GET /api/admin/cheques': read({
    summary: 'Cheques to clear, the oldest first',
    access: 'payments.see',
    visibility: allFees,
    query: pendingQuerySchema,
    run: async (query, { db }) => ({ cheques: await listCheques(db, query) }),
  }),

  'POST /api/admin/cheques/{id}': change({
    summary: 'Record that a cheque has cleared, or that it bounced',
    access: 'books.match',
    visibility: { cheque: 'path id' },
    params: idSchema,
    body: settleChequeSchema,
    run: (request, { db, config, context }) =>
      settleCheque(db, { given: request, publicUrl: config.publicUrl }, context),
    message: (_, { to }) => saySettled[to],
  }),

  'GET /api/admin/upi-claims': read({
    summary: 'UPI payments that are not confirmed yet, the oldest first',
    access: 'payments.see',
    visibility: allFees,
    query: pendingQuerySchema,
    run: async (query, { db }) => ({ claims: await listClaims(db, query) }),
  }),

  'POST /api/admin/enrolments/{id}/upi-claims': change({
    summary: 'Ask for a payment by UPI: what the code says',
    access: 'payments.record',
    visibility: { enrolment: 'path id' },
    params: idSchema,
    body: newClaimSchema,
    status: 201,
    run: ({ id, key, ...request }, { db, context }) =>
      claimPayment(db, { of: { enrolmentId: id }, ...request, key: `desk ${key}` }, context),
    message: (_, { paise }) =>
      `${formatRupees(paise)} is pending: confirm it when it reaches the bank.`,
    data: ({ claim, payee }) => ({ claim: showClaim(claim, payee) }),
  }),

  'POST /api/admin/upi-claims/{id}': change({
    summary: 'Save the UTR of a UPI payment, confirm it, or discard it',
    access: 'books.match',
    visibility: { upiClaim: 'path id' },
    params: idSchema,
    body: endClaimSchema,
    run: (request, { db, context }): Promise<EndClaimResult> => {
      if (request.to === 'noted') return saveUtr(db, request)
      return request.to === 'discarded'
        ? discardClaim(db, request, context)
        : matchClaim(db, request, context)
    },
    message: ({ document }, { to }) => (document ? `Confirmed. ${document.name}` : sayEnded[to]),
  }),

  'POST /api/admin/bank-statements': change({
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

  'GET /api/admin/payouts': read({
    summary: 'What the gateway paid out, the latest first, and what is missing on either side',
    access: 'books.match',
    visibility: allFees,
    query: payoutsQuerySchema,
    run: (query, { db, context: { now } }) => readPayouts(db, query, now),
  }),

  'POST /api/admin/payouts': change({
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
    message: ({ added, standing }) =>
      added === 0
        ? 'All of this file was already imported. Nothing has changed.'
        : `${added} ${added === 1 ? 'line' : 'lines'} imported${standing > 0 ? `, ${standing} already imported before` : ''}.`,
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
