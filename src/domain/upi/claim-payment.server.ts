import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { type By, signatureOf } from '../by.ts'
import { record } from '../history/record-event.server.ts'
import { readBalance } from '../ledger/store.server.ts'
import { lockJoining } from '../locks.server.ts'
import type { ClaimReason } from './rules.ts'
import { readPayee } from './store.server.ts'
import { type UpiClaim, upiClaims } from './tables.ts'

type NewClaim = { joiningId: number; paise: number; key: string }
type Claimed =
  | { ok: true; claim: UpiClaim; payee: { address: string; name: string } }
  | ({ ok: false } & ClaimReason)

/**
 * Somebody is about to pay by UPI: kept before the code is shown, so that what they pay is never without a name
 * here. It counts as nothing until the bank shows it.
 */
export function claimPayment(db: Database, claimed: NewClaim, by: By): Promise<Claimed> {
  return db.transaction(async (tx) => {
    const { joiningId, paise, key } = claimed
    const payee = await readPayee(tx)
    if (!payee) return { ok: false, reason: 'no-payee' }
    const joining = await lockJoining(tx, joiningId)
    if (!joining) return { ok: false, reason: 'no-joining' }
    const [standing] = await tx.select().from(upiClaims).where(eq(upiClaims.key, key))
    if (standing)
      return standing.joiningId === joiningId && standing.paise === paise
        ? { ok: true, claim: standing, payee }
        : { ok: false, reason: 'key-taken' }
    const { openPaise } = await readBalance(tx, { joiningId })
    if (paise > openPaise) return { ok: false, reason: 'more-than-open', paise: openPaise }
    const claim = await insertClaim(tx, claimed, by)
    const { studentId: id, course } = joining
    const { reference } = claim
    await record(tx, { event: 'claim UPI payment', id, course, amountPaise: paise, reference }, by)
    return { ok: true, claim, payee }
  })
}

async function insertClaim(tx: Transaction, claimed: NewClaim, by: By): Promise<UpiClaim> {
  const [claim] = await tx
    .insert(upiClaims)
    .values({
      ...claimed,
      reference: newReference(),
      claimedBy: signatureOf(by.actor),
      claimedAt: by.now,
    })
    .returning()
  if (!claim) throw new Error('A claim that was made a moment ago is gone.')
  return claim
}

/** Without signs that are taken for one another when somebody reads it out. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

function newReference(): string {
  return [...randomBytes(10)].map((byte) => signs[byte % signs.length]).join('')
}
