import { randomBytes } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { type ActionContext, signatureOf } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { lockNamed } from '../../../platform/database/lock-named.server.ts'
import { record } from '../../audit/record-event.server.ts'
import {
  enrolmentAccounts,
  type Holder,
  lockHolder,
  registrationAccounts,
} from '../hooks.server.ts'
import { refusePending } from '../list-money.server.ts'
import { type Account, accountOf, isOfAccount } from '../rules.ts'
import { readBalance } from '../store.server.ts'
import { type IssuedDocument, type UpiClaim, upiClaims } from '../tables.ts'
import type { ClaimReason, Payee } from './rules.ts'
import { findWritten, readPayee } from './store.server.ts'

type Refusal = { ok: false } & ClaimReason

/** Saves the UTR, by which the bank's line is found. It is still no payment. */
export function saveUtr(db: Database, { id, utr }: { id: number; utr: string }) {
  return ofClaim(db, id, async (tx, { claim }): Promise<{ ok: true } | Refusal> => {
    if (claim.state !== 'claimed') return { ok: false, reason: 'ended-before' }
    if (await isTaken(tx, { id, utr })) return { ok: false, reason: 'utr-taken' }
    await tx.update(upiClaims).set({ utr }).where(eq(upiClaims.id, id))
    return { ok: true }
  })
}

type MatchClaimResult = { ok: true; document: IssuedDocument; isNew: boolean } | Refusal

/**
 * Confirms a UPI payment with the amount received and issues the receipt. Also for a discarded one, and
 * also above what is due.
 */
export function matchClaim(
  db: Database,
  { id, utr, paise }: { id: number; utr: string; paise: number },
  context: ActionContext,
): Promise<MatchClaimResult> {
  return ofClaim(db, id, async (tx, { claim }): Promise<MatchClaimResult> => {
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
    return { ok: true, document, isNew }
  })
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

/** Runs `act` under the lock of the account, with the claim read under it: of two users the second finds it ended. */
function ofClaim<Result>(
  db: Database,
  id: number,
  act: (tx: Transaction, of: { claim: UpiClaim; holder: Holder }) => Promise<Result>,
): Promise<Result | Refusal> {
  return db.transaction(async (tx) => {
    const read = async () => (await tx.select().from(upiClaims).where(eq(upiClaims.id, id)))[0]
    const before = await read()
    const holder = before && (await lockHolder(tx, accountOf(before)))
    const claim = holder && (await read())
    return claim ? act(tx, { claim, holder }) : { ok: false, reason: 'no-claim' }
  })
}

/** Used by another claim or in the ledger; the lock settles two who enter one UTR at once. */
async function isTaken(tx: Transaction, { id, utr }: { id: number; utr: string }) {
  await lockNamed(tx, `utr ${utr}`)
  const ofOthers = and(
    eq(upiClaims.utr, utr),
    ne(upiClaims.id, id),
    ne(upiClaims.state, 'discarded'),
  )
  return (await tx.$count(upiClaims, ofOthers)) > 0 || (await findWritten(tx, [utr])).has(utr)
}

/** `despitePending`: the pending payments that were shown; if one is missing the payment is refused. */
type NewClaim = { of: Account; paise: number; key: string; despitePending: readonly string[] }
type ClaimPaymentResult = { ok: true; claim: UpiClaim; payee: Payee } | Refusal

/**
 * Records a pending UPI payment before the code is shown, so that the payer is known. It is no payment
 * until the bank shows it.
 */
export function claimPayment(
  db: Database,
  newClaim: NewClaim,
  context: ActionContext,
): Promise<ClaimPaymentResult> {
  return db.transaction((tx) => claimWithin(tx, newClaim, context))
}

/** The same in the caller's transaction. */
export async function claimWithin(
  tx: Transaction,
  { of, paise, key, despitePending }: NewClaim,
  context: ActionContext,
): Promise<ClaimPaymentResult> {
  const payee = await readPayee(tx)
  if (!payee) return { ok: false, reason: 'no-payee' }
  const holder = await lockHolder(tx, of)
  if (!holder) return { ok: false, reason: 'no-enrolment' }
  const [existing] = await tx.select().from(upiClaims).where(eq(upiClaims.key, key))
  if (existing)
    return isOfAccount(existing, of) && existing.paise === paise
      ? { ok: true, claim: existing, payee }
      : { ok: false, reason: 'key-taken' }
  const pending = await refusePending(tx, of, despitePending)
  if (pending) return { ok: false, ...pending }
  const { balancePaise } = await readBalance(tx, of)
  if (paise > balancePaise) return { ok: false, reason: 'more-than-open', paise: balancePaise }
  const { actor, now } = context
  const author = { claimedBy: signatureOf(actor), claimedAt: now }
  const [claim] = await tx
    .insert(upiClaims)
    .values({ ...of, paise, key, reference: newReference(), ...author })
    .returning()
  if (!claim) throw new Error('The claim was not inserted.')
  const facts = { course: holder.course, amountPaise: paise, reference: claim.reference }
  await record(tx, { event: 'claim UPI payment', id: holder.studentId, ...facts }, context)
  return { ok: true, claim, payee }
}

/** Without characters that are easily confused when read aloud. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

function newReference(): string {
  return [...randomBytes(10)].map((byte) => signs[byte % signs.length]).join('')
}
