import type { Context } from 'hono'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../services.ts'
import { claimEntry } from '../students/claim-entry.server.ts'
import { beginSession } from './begin-session.server.ts'
import { accountDisabled } from './explain-disabled.server.ts'
import { sendVerification } from './mailed-links/send-verification.server.ts'
import { type Claim, type Redeemed, redeemCredential } from './provider/redeem-credential.server.ts'
import { sendSessionCookie } from './session-cookie.server.ts'
import { findById } from './store.server.ts'

type Refusal = Extract<Redeemed, { ok: false }>['reason']

/**
 * Signs in whom a credential names. Account and session are one transaction: whoever takes an account
 * over waits for it, and then ends the session as well.
 */
export async function enterByProvider(
  c: Context<AppEnv>,
  services: Services,
  claim: Claim,
  { mayCreate }: { mayCreate: boolean },
) {
  const { db, clock, config } = services
  const entered = await db.transaction(async (tx) => {
    const now = clock()
    const redeemed = await redeemCredential(tx, claim, { mayCreate, now })
    if (!redeemed.ok) return redeemed
    const person = await findById(tx, redeemed.userId)
    if (!person) throw new Error('An account that is locked is gone.')
    if (redeemed.how === 'created' && !person.emailVerifiedAt)
      await sendVerification(tx, person, { now, publicUrl: config.publicUrl })
    const session = await beginSession(c, services, person, tx)
    return { ...redeemed, name: person.name, session }
  })
  const event = { event: mayCreate ? 'sign-up' : 'login', by: 'provider' }
  if (!entered.ok) {
    c.var.log.info({ ...event, outcome: 'refused', reason: entered.reason })
    const message = explain(entered.reason, services.provider?.name ?? 'The provider')
    return { ok: false as const, message }
  }
  const { session, userId, how, name } = entered
  // What was done in the account before may be somebody else's: nothing is joined with it.
  if (how !== 'known') await claimEntry(db, userId, { mayJoin: false, now: clock() })
  sendSessionCookie(c, services, session)
  c.var.log.info({ ...event, outcome: 'ok', userId, how })
  return { ok: true as const, isNew: how === 'created', name, token: session.token }
}

function explain(reason: Refusal, provider: string): string {
  switch (reason) {
    case 'not-valid':
      return 'This sign-in has run out or was used before. Please try again.'
    case 'no-account':
      return 'There is no account for this sign-in yet. Please sign up first.'
    case 'not-verified':
      return `An account with this e-mail already exists, and ${provider} has not confirmed that the e-mail is yours. Please log in with your password instead.`
    case 'staff':
      return 'This e-mail belongs to our staff. Please log in with e-mail and password instead.'
    case 'disabled':
      return accountDisabled
  }
}
