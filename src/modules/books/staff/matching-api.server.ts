import { createRoute, z } from '@hono/zod-openapi'
import type { ActionContext } from '../../../platform/action-context.ts'
import { readTableApart } from '../../../platform/csv/read-apart.ts'
import { json, jsonBody, newApi, type RouteAnswer, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { say } from '../../../ui/api/reasons.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import type { Visibility } from '../../accounts/visibility/find-hidden.server.ts'
import { allFees } from '../../accounts/visibility/find-hidden.server.ts'
import { idSchema } from '../../enrolments/staff/contract.ts'
import { chequeListSchema, settleChequeSchema } from '../../ledger/cheques/contract.ts'
import { settleCheque } from '../../ledger/cheques/settle-cheque.server.ts'
import { listCheques } from '../../ledger/cheques/store.server.ts'
import { claimWords } from '../../ledger/staff/payment-words.ts'
import { claimPayment } from '../../ledger/upi/claim-payment.server.ts'
import {
  claimListSchema,
  claimMadeSchema,
  endClaimSchema,
  newClaimSchema,
  statementReadSchema,
} from '../../ledger/upi/contract.ts'
import { discardClaim, matchClaim, saveUtr } from '../../ledger/upi/end-claim.server.ts'
import { matchStatement } from '../../ledger/upi/match-statement.server.ts'
import type { ClaimReason, UpiFieldReason } from '../../ledger/upi/rules.ts'
import { showClaim } from '../../ledger/upi/rules.ts'
import { listClaims } from '../../ledger/upi/store.server.ts'
import { chequeWords, tableWords, upiFieldWords } from './words.ts'

const wrong = { 400: json(refusalSchema, 'Something that was sent is wrong') }
const unknown = { 404: json(refusalSchema, 'There is nothing at this address') }
const late = { 409: json(refusalSchema, 'It stands otherwise by now') }
const ofOneSchema = z.object({
  joining: z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 53 - 1)
    .optional(),
})

const cheques = createRoute({
  method: 'get',
  path: staffEndpoints.cheques,
  summary: 'Cheques that are out',
  request: { query: ofOneSchema },
  responses: { 200: json(chequeListSchema, 'The oldest first'), ...wrong, ...staffOnly },
})

const settle = createRoute({
  method: 'post',
  path: staffEndpoints.cheque,
  summary: 'Say that a cheque has cleared, or that it bounced',
  request: { params: idSchema, ...jsonBody(settleChequeSchema) },
  responses: {
    200: json(doneSchema, 'It is settled'),
    ...{ ...wrong, ...unknown, ...late, ...staffOnly },
  },
})

const claims = createRoute({
  method: 'get',
  path: staffEndpoints.claims,
  summary: 'UPI payments that are claimed and not seen at the bank',
  request: { query: ofOneSchema },
  responses: { 200: json(claimListSchema, 'The oldest first'), ...wrong, ...staffOnly },
})

const claim = createRoute({
  method: 'post',
  path: staffEndpoints.joiningClaims,
  summary: 'Ask somebody to pay by UPI: what the code says',
  request: { params: idSchema, ...jsonBody(newClaimSchema) },
  responses: {
    201: json(claimMadeSchema, 'It is claimed; sent twice with one key it was once'),
    ...{ ...wrong, ...unknown, ...late, ...staffOnly },
  },
})

const end = createRoute({
  method: 'post',
  path: staffEndpoints.claim,
  summary: 'Note the UTR of a claim, match it, or give it up',
  request: { params: idSchema, ...jsonBody(endClaimSchema) },
  responses: {
    200: json(doneSchema, 'It is as it was said'),
    ...{ ...wrong, ...unknown, ...late, ...staffOnly },
  },
})

const statement = createRoute({
  method: 'post',
  path: staffEndpoints.bankStatements,
  summary: 'Find what is claimed in a statement of the bank',
  request: { body: { required: true, content: { 'text/csv': { schema: z.string() } } } },
  responses: {
    200: json(statementReadSchema, 'What was matched, and what somebody has to look at'),
    ...{ ...wrong, ...staffOnly },
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    matchingApi:
      | typeof cheques
      | typeof settle
      | typeof claims
      | typeof claim
      | typeof end
      | typeof statement
  }
}

export function matchingApi(services: Services) {
  const { db } = services
  const matchers = (visibility: Visibility) => requireAccess('books.match', services, visibility)
  const readGuard = requireAccess('payments.see', services, allFees)
  return newApi<UpiFieldReason>(() => upiFieldWords)
    .openapi({ ...cheques, ...readGuard }, async (c) => {
      const matchingCheques = await listCheques(db, c.req.valid('query').joining)
      const out = matchingCheques.map((row) => ({ ...row, takenAt: row.takenAt.toISOString() }))
      return c.json({ cheques: out }, 200)
    })
    .openapi({ ...settle, ...matchers({ cheque: 'path id' }) }, answerSettle(services))
    .openapi({ ...claims, ...readGuard }, async (c) => {
      const matchingClaims = await listClaims(db, c.req.valid('query').joining)
      const open = matchingClaims.map((row) => ({ ...row, claimedAt: row.claimedAt.toISOString() }))
      return c.json({ claims: open }, 200)
    })
    .openapi(
      { ...claim, ...requireAccess('payments.take', services, { enrolment: 'path id' }) },
      answerClaim(services),
    )
    .openapi({ ...end, ...matchers({ upiClaim: 'path id' }) }, answerEnd(services))
    .openapi({ ...statement, ...matchers(allFees) }, answerStatement(services))
}

function answerSettle({ db, clock, config }: Services): RouteAnswer<typeof settle> {
  return async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    const context = { actor: c.var.person, now: clock() }
    const result = await settleCheque(db, { given: input, publicUrl: config.publicUrl }, context)
    if (!result.ok)
      return refuse(c, result.reason === 'no-cheque' ? 404 : 409, say(chequeWords, result))
    const message =
      input.to === 'cleared'
        ? 'The cheque has cleared.'
        : 'The cheque bounced: what it paid for is open again, and the student is told.'
    return c.json({ success: true as const, message }, 200)
  }
}

function answerClaim({ db, clock }: Services): RouteAnswer<typeof claim> {
  return async (c) => {
    const { id: enrolmentId } = c.req.valid('param')
    const { key, ...request } = c.req.valid('json')
    const context = { actor: c.var.person, now: clock() }
    const result = await claimPayment(
      db,
      { of: { joiningId: enrolmentId }, ...request, key: `desk ${key}` },
      context,
    )
    if (!result.ok)
      return refuse(c, result.reason === 'no-joining' ? 404 : 409, say(claimWords, result))
    const message = `${formatRupees(request.paise)} is claimed. It counts once the bank shows it.`
    return c.json(
      { success: true as const, message, claim: showClaim(result.claim, result.payee) },
      201,
    )
  }
}

function answerEnd({ db, clock }: Services): RouteAnswer<typeof end> {
  return async (c) => {
    const { id } = c.req.valid('param')
    const input = c.req.valid('json')
    const context = { actor: c.var.person, now: clock() }
    const result = await endAs(db, { id, ...input }, context)
    if (!result.ok)
      return refuse(c, result.reason === 'no-claim' ? 404 : 409, say(claimWords, result))
    const message = result.paper ? `Matched. ${result.paper.name}` : endedWords[input.to]
    return c.json({ success: true as const, message }, 200)
  }
}

type ClaimInput = { id: number } & z.infer<typeof endClaimSchema>
type ClaimResult = { ok: true; paper?: { name: string } } | ({ ok: false } & ClaimReason)

function endAs(
  db: Services['db'],
  input: ClaimInput,
  context: ActionContext,
): Promise<ClaimResult> {
  if (input.to === 'noted') return saveUtr(db, input)
  return input.to === 'given-up' ? discardClaim(db, input, context) : matchClaim(db, input, context)
}

const endedWords = {
  noted: 'The UTR is noted.',
  'given-up': 'The claim is given up. Should the money come after all, it can still be matched.',
  matched: 'Matched.',
} as const

function answerStatement({ db, clock }: Services): RouteAnswer<typeof statement> {
  return async (c) => {
    const table = await readTableApart(await c.req.arrayBuffer())
    if (!table.ok) return refuse(c, 400, say(tableWords, table))
    const context = { actor: c.var.person, now: clock() }
    const read = await matchStatement(db, table.rows, context)
    if (!read.ok) return refuse(c, 400, say(tableWords, read))
    const { matched: matches, others } = read
    const doubtful = read.doubtful.map(({ line: { row, paise, utrs, text }, claims: perhaps }) => ({
      line: { row, paise, utr: utrs.length === 1 ? (utrs[0] ?? null) : null, text },
      claims: perhaps,
    }))
    const message = `${matches.length} matched, ${doubtful.length} to look at.`
    return c.json({ success: true as const, message, matched: matches, doubtful, others }, 200)
  }
}
