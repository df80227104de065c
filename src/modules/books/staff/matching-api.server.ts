import { createRoute, z } from '@hono/zod-openapi'
import type { By } from '../../../platform/action-context.ts'
import { readTableApart } from '../../../platform/csv/read-apart.ts'
import { type Answering, json, jsonBody, newApi, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { say } from '../../../ui/api/reasons.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { only } from '../../accounts/session-cookie.server.ts'
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
import { giveUpClaim, matchClaim, noteUtr } from '../../ledger/upi/end-claim.server.ts'
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
  interface Wire {
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
  const matchers = (visibility: Visibility) => only('books.match', services, visibility)
  const readers = only('payments.see', services, allFees)
  return newApi<UpiFieldReason>(() => upiFieldWords)
    .openapi({ ...cheques, ...readers }, async (c) => {
      const found = await listCheques(db, c.req.valid('query').joining)
      const out = found.map((row) => ({ ...row, takenAt: row.takenAt.toISOString() }))
      return c.json({ cheques: out }, 200)
    })
    .openapi({ ...settle, ...matchers({ cheque: 'path id' }) }, answerSettle(services))
    .openapi({ ...claims, ...readers }, async (c) => {
      const found = await listClaims(db, c.req.valid('query').joining)
      const open = found.map((row) => ({ ...row, claimedAt: row.claimedAt.toISOString() }))
      return c.json({ claims: open }, 200)
    })
    .openapi(
      { ...claim, ...only('payments.take', services, { enrolment: 'path id' }) },
      answerClaim(services),
    )
    .openapi({ ...end, ...matchers({ upiClaim: 'path id' }) }, answerEnd(services))
    .openapi({ ...statement, ...matchers(allFees) }, answerStatement(services))
}

function answerSettle({ db, clock, config }: Services): Answering<typeof settle> {
  return async (c) => {
    const given = { ...c.req.valid('param'), ...c.req.valid('json') }
    const by = { actor: c.var.person, now: clock() }
    const settled = await settleCheque(db, { given, publicUrl: config.publicUrl }, by)
    if (!settled.ok)
      return refuse(c, settled.reason === 'no-cheque' ? 404 : 409, say(chequeWords, settled))
    const message =
      given.to === 'cleared'
        ? 'The cheque has cleared.'
        : 'The cheque bounced: what it paid for is open again, and the student is told.'
    return c.json({ success: true as const, message }, 200)
  }
}

function answerClaim({ db, clock }: Services): Answering<typeof claim> {
  return async (c) => {
    const { id: joiningId } = c.req.valid('param')
    const { key, ...asked } = c.req.valid('json')
    const by = { actor: c.var.person, now: clock() }
    const made = await claimPayment(db, { of: { joiningId }, ...asked, key: `desk ${key}` }, by)
    if (!made.ok) return refuse(c, made.reason === 'no-joining' ? 404 : 409, say(claimWords, made))
    const message = `${formatRupees(asked.paise)} is claimed. It counts once the bank shows it.`
    return c.json(
      { success: true as const, message, claim: showClaim(made.claim, made.payee) },
      201,
    )
  }
}

function answerEnd({ db, clock }: Services): Answering<typeof end> {
  return async (c) => {
    const { id } = c.req.valid('param')
    const given = c.req.valid('json')
    const by = { actor: c.var.person, now: clock() }
    const ended = await endAs(db, { id, ...given }, by)
    if (!ended.ok) return refuse(c, ended.reason === 'no-claim' ? 404 : 409, say(claimWords, ended))
    const message = ended.paper ? `Matched. ${ended.paper.name}` : endedWords[given.to]
    return c.json({ success: true as const, message }, 200)
  }
}

type Given = { id: number } & z.infer<typeof endClaimSchema>
type Ended = { ok: true; paper?: { name: string } } | ({ ok: false } & ClaimReason)

function endAs(db: Services['db'], given: Given, by: By): Promise<Ended> {
  if (given.to === 'noted') return noteUtr(db, given)
  return given.to === 'given-up' ? giveUpClaim(db, given, by) : matchClaim(db, given, by)
}

const endedWords = {
  noted: 'The UTR is noted.',
  'given-up': 'The claim is given up. Should the money come after all, it can still be matched.',
  matched: 'Matched.',
} as const

function answerStatement({ db, clock }: Services): Answering<typeof statement> {
  return async (c) => {
    const table = await readTableApart(await c.req.arrayBuffer())
    if (!table.ok) return refuse(c, 400, say(tableWords, table))
    const by = { actor: c.var.person, now: clock() }
    const read = await matchStatement(db, table.rows, by)
    if (!read.ok) return refuse(c, 400, say(tableWords, read))
    const { matched, others } = read
    const doubtful = read.doubtful.map(({ line: { row, paise, utrs, text }, claims: perhaps }) => ({
      line: { row, paise, utr: utrs.length === 1 ? (utrs[0] ?? null) : null, text },
      claims: perhaps,
    }))
    const message = `${matched.length} matched, ${doubtful.length} to look at.`
    return c.json({ success: true as const, message, matched, doubtful, others }, 200)
  }
}
