import type { Language } from '../../../content/languages.ts'
import { type Arrival, beginSession, type SessionServices } from './begin-session.server.ts'
import { ownsFactor } from './factors/store.server.ts'
import { studentEntries } from './hooks.server.ts'
import { sendVerification } from './mailed-links/send-verification.server.ts'
import { type ProviderClaim, redeemCredential } from './provider/redeem-credential.server.ts'
import { beginSecondStep } from './second-step/begin-second-step.server.ts'
import { findById } from './store.server.ts'

/**
 * Signs in whom a credential names. Account and session are one transaction: whoever takes an account
 * over waits for it, and then ends the session as well. A first mail is in `language`.
 */
export async function enterByProvider(
  services: SessionServices,
  claim: ProviderClaim,
  { mayCreate, language, arrival }: { mayCreate: boolean; language: Language; arrival: Arrival },
) {
  const { db, clock, config } = services
  const result = await db.transaction(async (tx) => {
    const now = clock()
    const redeemed = await redeemCredential(tx, claim, { mayCreate, now })
    if (!redeemed.ok) return redeemed
    const person = await findById(tx, redeemed.userId)
    if (!person) throw new Error('An account that is locked is gone.')
    if (redeemed.how === 'created' && !person.emailVerifiedAt)
      await sendVerification(tx, person, { now, publicUrl: config.publicUrl, language })
    const identity = { ...redeemed, name: person.name }
    if (await ownsFactor(tx, person.id))
      return { ...identity, half: await beginSecondStep(tx, person.id, now) }
    return { ...identity, session: await beginSession(services, person, arrival, tx) }
  })
  // What was done in the account before may be somebody else's: nothing is joined with it.
  if (result.ok && result.how !== 'known')
    await studentEntries.get().claim(db, result.userId, { mayJoin: false, now: clock() })
  return result
}
