import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type ActionContext, signatureOf } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { record } from '../../audit/record-event.server.ts'
import type { Account } from '../add-entry.server.ts'
import { listPending } from '../list-pending.server.ts'
import { lockHolder } from '../lock-holder.server.ts'
import { readBalance } from '../store.server.ts'
import type { ClaimReason } from './rules.ts'
import { readPayee } from './store.server.ts'
import { type UpiClaim, upiClaims } from './tables.ts'

/** `despitePending`: the pending payments that were shown; if one is missing the payment is refused. */
type NewClaim = { of: Account; paise: number; key: string; despitePending: readonly string[] }
type ClaimPaymentResult =
  | { ok: true; claim: UpiClaim; payee: { address: string; name: string } }
  | ({ ok: false } & ClaimReason)

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
  newClaim: NewClaim,
  context: ActionContext,
): Promise<ClaimPaymentResult> {
  const { of, paise, key, despitePending } = newClaim
  const payee = await readPayee(tx)
  if (!payee) return { ok: false, reason: 'no-payee' }
  const holder = await lockHolder(tx, of)
  if (!holder) return { ok: false, reason: 'no-enrolment' }
  const [existingClaim] = await tx.select().from(upiClaims).where(eq(upiClaims.key, key))
  if (existingClaim)
    return isSame(existingClaim, newClaim)
      ? { ok: true, claim: existingClaim, payee }
      : { ok: false, reason: 'key-taken' }
  const pending = await listPending(tx, of)
  if (pending.some(({ id }) => !despitePending.includes(id)))
    return { ok: false, reason: 'payment-pending', pending }
  const { balancePaise } = await readBalance(tx, of)
  if (paise > balancePaise) return { ok: false, reason: 'more-than-open', paise: balancePaise }
  const claim = await insertClaim(tx, newClaim, context)
  const { studentId: id, course } = holder
  const { reference } = claim
  await record(
    tx,
    { event: 'claim UPI payment', id, course, amountPaise: paise, reference },
    context,
  )
  return { ok: true, claim, payee }
}

function isSame(claim: UpiClaim, { of, paise }: NewClaim): boolean {
  const isOfSame =
    'enrolmentId' in of
      ? claim.enrolmentId === of.enrolmentId
      : claim.registrationId === of.registrationId
  return isOfSame && claim.paise === paise
}

async function insertClaim(
  tx: Transaction,
  { of, paise, key }: NewClaim,
  context: ActionContext,
): Promise<UpiClaim> {
  const [claim] = await tx
    .insert(upiClaims)
    .values({
      ...of,
      paise,
      key,
      reference: newReference(),
      claimedBy: signatureOf(context.actor),
      claimedAt: context.now,
    })
    .returning()
  if (!claim) throw new Error('A claim that was made a moment ago is gone.')
  return claim
}

/** Without characters that are easily confused when read aloud. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

function newReference(): string {
  return [...randomBytes(10)].map((byte) => signs[byte % signs.length]).join('')
}
