import { and, eq, ne, sql } from 'drizzle-orm'
import { type By, signatureOf } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { record } from '../../audit/record-event.server.ts'
import type { Paper } from '../documents/tables.ts'
import { enrolmentAccounts, registrationAccounts } from '../hooks.server.ts'
import { accountOf, lockHolder } from '../lock-holder.server.ts'
import type { ClaimReason } from './rules.ts'
import { findWritten } from './store.server.ts'
import { type UpiClaim, upiClaims } from './tables.ts'

type Refused = { ok: false } & ClaimReason

/** The payer shows its number: by it the bank's line is found. It is still no money. */
export function noteUtr(db: Database, { id, utr }: { id: number; utr: string }) {
  return ofClaim(db, id, async (tx, { claim }): Promise<{ ok: true } | Refused> => {
    if (claim.state !== 'claimed') return { ok: false, reason: 'ended-before' }
    if (await isTaken(tx, { id, utr })) return { ok: false, reason: 'utr-taken' }
    await tx.update(upiClaims).set({ utr }).where(eq(upiClaims.id, id))
    return { ok: true }
  })
}

export type Seen = { id: number; utr: string; paise: number }
type Matched = { ok: true; paper: Paper; isNew: boolean } | Refused

/**
 * The bank shows it: a payment of what really came, with its receipt. Of a claim that was given up as well, for
 * what came is theirs; nor is it refused where it is more than is open.
 */
export function matchClaim(db: Database, seen: Seen, by: By): Promise<Matched> {
  return ofClaim(db, seen.id, (tx, of) => matchWithin(tx, { ...of, seen }, by))
}

async function matchWithin(
  tx: Transaction,
  { claim, seen: { id, utr, paise } }: Of & { seen: Seen },
  by: By,
): Promise<Matched> {
  if (claim.state === 'matched' && claim.utr !== utr) return { ok: false, reason: 'matched-before' }
  if (claim.state !== 'matched' && (await isTaken(tx, { id, utr })))
    return { ok: false, reason: 'utr-taken' }
  const money = { paise, method: 'upi', reference: utr, settlesPending: true } as const
  const payment = { ...money, key: `upi claim ${id}` }
  const of = accountOf(claim)
  const recorded =
    'joiningId' in of
      ? await enrolmentAccounts.get().record(tx, of.joiningId, payment, by)
      : await registrationAccounts.get().record(tx, of.registrationId, payment, by)
  if (!recorded.ok)
    return { ok: false, reason: recorded.reason === 'key-taken' ? 'matched-before' : 'utr-taken' }
  const { entry, paper, isNew } = recorded
  if (isNew)
    await tx
      .update(upiClaims)
      .set({ state: 'matched', utr, why: null, entryId: entry.id, ...ending(by) })
      .where(eq(upiClaims.id, id))
  return { ok: true, paper, isNew }
}

/** Nobody finds it at the bank, or they did not pay after all. */
export function giveUpClaim(db: Database, { id, why }: { id: number; why: string }, by: By) {
  return ofClaim(db, id, async (tx, { claim, holder }): Promise<{ ok: true } | Refused> => {
    if (claim.state !== 'claimed') return { ok: false, reason: 'ended-before' }
    await tx
      .update(upiClaims)
      .set({ state: 'given-up', why, ...ending(by) })
      .where(eq(upiClaims.id, id))
    const facts = { course: holder.course, amountPaise: claim.paise, why }
    await record(tx, { event: 'give up UPI claim', id: holder.studentId, ...facts }, by)
    return { ok: true }
  })
}

const ending = ({ actor, now }: By) => ({ endedBy: signatureOf(actor), endedAt: now })

type Of = { claim: UpiClaim; holder: { studentId: number; course: string } }

/** With the lock of its account, and the claim as it is once that is held: of two the second finds it ended. */
function ofClaim<Done>(
  db: Database,
  id: number,
  act: (tx: Transaction, of: Of) => Promise<Done>,
): Promise<Done | Refused> {
  return db.transaction(async (tx) => {
    const read = async () => (await tx.select().from(upiClaims).where(eq(upiClaims.id, id)))[0]
    const found = await read()
    const holder = found && (await lockHolder(tx, accountOf(found)))
    const claim = holder && (await read())
    return claim ? act(tx, { claim, holder }) : { ok: false, reason: 'no-claim' }
  })
}

/** Claimed by another, or in the ledger; of two who say one number at once the lock lets one be first. */
async function isTaken(tx: Transaction, { id, utr }: { id: number; utr: string }) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`utr ${utr}`}, 0))`)
  const [other] = await tx
    .select({ id: upiClaims.id })
    .from(upiClaims)
    .where(and(eq(upiClaims.utr, utr), ne(upiClaims.id, id), ne(upiClaims.state, 'given-up')))
  return other !== undefined || (await findWritten(tx, [utr])).has(utr)
}
