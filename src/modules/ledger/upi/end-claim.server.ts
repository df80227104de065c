import { and, eq, ne, sql } from 'drizzle-orm'
import { type ActionContext, signatureOf } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { record } from '../../audit/record-event.server.ts'
import type { IssuedDocument } from '../documents/tables.ts'
import { enrolmentAccounts, registrationAccounts } from '../hooks.server.ts'
import { accountOf, lockHolder } from '../lock-holder.server.ts'
import type { ClaimReason } from './rules.ts'
import { findWritten } from './store.server.ts'
import { type UpiClaim, upiClaims } from './tables.ts'

type Refusal = { ok: false } & ClaimReason

/** Saves the UTR, which identifies the bank's line. Still no payment. */
export function saveUtr(db: Database, { id, utr }: { id: number; utr: string }) {
  return ofClaim(db, id, async (tx, { claim }): Promise<{ ok: true } | Refusal> => {
    if (claim.state !== 'claimed') return { ok: false, reason: 'ended-before' }
    if (await isTaken(tx, { id, utr })) return { ok: false, reason: 'utr-taken' }
    await tx.update(upiClaims).set({ utr }).where(eq(upiClaims.id, id))
    return { ok: true }
  })
}

export type ClaimMatch = { id: number; utr: string; paise: number }
type MatchClaimResult = { ok: true; document: IssuedDocument; isNew: boolean } | Refusal

/**
 * Confirms a UPI payment with the amount received and issues the receipt. Also for a discarded one, and
 * also above what is due.
 */
export function matchClaim(
  db: Database,
  match: ClaimMatch,
  context: ActionContext,
): Promise<MatchClaimResult> {
  return ofClaim(db, match.id, (tx, of) => matchWithin(tx, { ...of, match }, context))
}

async function matchWithin(
  tx: Transaction,
  { claim, match: { id, utr, paise } }: Of & { match: ClaimMatch },
  context: ActionContext,
): Promise<MatchClaimResult> {
  if (claim.state === 'matched' && claim.utr !== utr)
    return { ok: false, reason: 'already-matched' }
  if (claim.state !== 'matched' && (await isTaken(tx, { id, utr })))
    return { ok: false, reason: 'utr-taken' }
  const money = { paise, method: 'upi', reference: utr, settlesPending: true } as const
  const payment = { ...money, key: `upi claim ${id}` }
  const of = accountOf(claim)
  const result =
    'enrolmentId' in of
      ? await enrolmentAccounts.get().record(tx, of.enrolmentId, payment, context)
      : await registrationAccounts.get().record(tx, of.registrationId, payment, context)
  if (!result.ok)
    return { ok: false, reason: result.reason === 'key-taken' ? 'already-matched' : 'utr-taken' }
  const { entry, document, isNew } = result
  if (isNew)
    await tx
      .update(upiClaims)
      .set({ state: 'matched', utr, reason: null, entryId: entry.id, ...endedFields(context) })
      .where(eq(upiClaims.id, id))
  return { ok: true, document: document, isNew }
}

/** Discards a UPI payment that did not arrive. */
export function discardClaim(
  db: Database,
  { id, reason }: { id: number; reason: string },
  context: ActionContext,
) {
  return ofClaim(db, id, async (tx, { claim, holder }): Promise<{ ok: true } | Refusal> => {
    if (claim.state !== 'claimed') return { ok: false, reason: 'ended-before' }
    await tx
      .update(upiClaims)
      .set({ state: 'discarded', reason, ...endedFields(context) })
      .where(eq(upiClaims.id, id))
    const facts = { course: holder.course, amountPaise: claim.paise, reason }
    await record(tx, { event: 'discard UPI claim', id: holder.studentId, ...facts }, context)
    return { ok: true }
  })
}

const endedFields = ({ actor, now }: ActionContext) => ({
  endedBy: signatureOf(actor),
  endedAt: now,
})

type Of = { claim: UpiClaim; holder: { studentId: number; course: string } }

/** With the lock of its account, and the claim as read under it: of two the second finds it ended. */
function ofClaim<Result>(
  db: Database,
  id: number,
  act: (tx: Transaction, of: Of) => Promise<Result>,
): Promise<Result | Refusal> {
  return db.transaction(async (tx) => {
    const read = async () => (await tx.select().from(upiClaims).where(eq(upiClaims.id, id)))[0]
    const matchingClaim = await read()
    const holder = matchingClaim && (await lockHolder(tx, accountOf(matchingClaim)))
    const claim = holder && (await read())
    return claim ? act(tx, { claim, holder }) : { ok: false, reason: 'no-claim' }
  })
}

/** Used by another claim or in the ledger; the lock settles two who enter one UTR at once. */
async function isTaken(tx: Transaction, { id, utr }: { id: number; utr: string }) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`utr ${utr}`}, 0))`)
  const [other] = await tx
    .select({ id: upiClaims.id })
    .from(upiClaims)
    .where(and(eq(upiClaims.utr, utr), ne(upiClaims.id, id), ne(upiClaims.state, 'discarded')))
  return other !== undefined || (await findWritten(tx, [utr])).has(utr)
}
