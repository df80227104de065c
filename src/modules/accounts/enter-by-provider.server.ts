import type { Language } from '../../../content/languages.ts'
import { type Arrival, beginSession, type SessionServices } from './begin-session.server.ts'
import { ownsFactor } from './factors/store.server.ts'
import { studentEntries } from './hooks.server.ts'
import { sendVerification } from './mailed-links/send-verification.server.ts'
import { type ProviderClaim, redeemCredential } from './provider/redeem-credential.server.ts'
import { beginSecondStep } from './second-step/begin-second-step.server.ts'
import { findById } from './store.server.ts'

/**
 * Signs in the person named by a provider's credential. Account and session are one transaction, so that a
 * concurrent takeover of the account waits for it and then ends this session too. `language` is that of a
 * first mail.
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
  // Earlier activity in this account may be somebody else's, so it is linked to nobody.
  if (result.ok && result.how !== 'known')
    await studentEntries.get().claim(db, result.userId, { mayJoin: false, now: clock() })
  return result
}
