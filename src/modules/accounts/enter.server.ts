import type { Language } from '../../../content/languages.ts'
import { consumeLimit, refundLimit } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import type { Person } from './contract.ts'
import { ownsFactor } from './factors/store.server.ts'
import { publishedTerms, studentEntries } from './hooks.server.ts'
import { sendVerification } from './mailed-links/confirm-email.server.ts'
import { passwordMatches } from './passwords.server.ts'
import { type ProviderClaim, redeemCredential } from './provider/redeem-credential.server.ts'
import { findBrowser } from './remember-browser.server.ts'
import { beginSecondStep, type PendingSignIn } from './second-step.server.ts'
import {
  type Arrival,
  beginSession,
  type OpenedSession,
  type SessionServices,
} from './sessions.server.ts'
import { findByEmail, findById, holdPassword, insertPerson } from './store.server.ts'

type EnteredByPassword =
  | { ok: true; userId: string; name: string; session: OpenedSession }
  /** The password was right and the account requires a second factor. */
  | { ok: true; userId: string; pending: PendingSignIn }
  /** `userId` is for the log only: the response does not say whether the account exists. */
  | { ok: false; reason: 'wrong' | 'disabled'; userId: string | undefined }

/** Signs in by password. The response does not say whether e-mail or password was wrong. */
export async function enterByPassword(
  services: SessionServices,
  { email, password }: { email: string; password: string },
  arrival: Arrival,
): Promise<EnteredByPassword> {
  const account = await findByEmail(services.db, email)
  const hash = account?.passwordHash ?? null
  const wrong = { ok: false, reason: 'wrong', userId: account?.person.id } as const
  const matches = await passwordMatches(hash, password)
  if (!matches || !account || !hash) return wrong
  const { person } = account
  if (account.disabledAt) return { ...wrong, reason: 'disabled' }
  const result = { ok: true, userId: person.id } as const
  return services.db.transaction(async (tx) => {
    // Verifying takes time; the password may have been removed from the account meanwhile.
    const locked = await holdPassword(tx, person.id, hash)
    if (!locked) return wrong
    if (locked.hasFactor)
      return { ...result, pending: await beginSecondStep(tx, person.id, services.clock()) }
    const session = await beginSession(services, person, arrival, tx)
    return { ...result, name: person.name, session }
  })
}

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
      return { ...identity, pending: await beginSecondStep(tx, person.id, now) }
    return { ...identity, session: await beginSession(services, person, arrival, tx) }
  })
  // Earlier activity in this account may be somebody else's, so it is linked to nobody.
  if (result.ok && result.how !== 'known')
    await studentEntries.get().claim(db, result.userId, { mayJoin: false, now: clock() })
  return result
}

type LoginLimit =
  /**
   * Called on success. Nothing is returned to the address: an attacker could otherwise use an own account
   * to get tries back.
   */
  | { ok: true; refund(): Promise<void> }
  | {
      ok: false
      reason: 'too-many-attempts'
      retryAfter: number
      /** Strangers can use up the account's tries; its owner must know another way to sign in. */
      isShared?: true
    }

/**
 * Counts one try at an account: for this e-mail from this address, for the address, and for the account
 * from everywhere. A browser known to the account has its own count, so that neither a stranger nor a full
 * classroom locks it out. It makes no difference whether the account exists.
 */
export async function consumeLoginLimits(
  { limits, db }: Pick<Services, 'limits' | 'db'>,
  { email, credential }: { email: string; credential?: string },
  { address, browser }: { address: string; browser: string | undefined },
): Promise<LoginLimit> {
  const browserNumber = await findBrowser(db, browser, email)
  const personKey = `${email} ${address}`
  const ofPerson = await consumeLimit(limits.loginsOfPerson, personKey)
  if (!ofPerson.ok) return ofPerson
  if (browserNumber === undefined) {
    const fromAddress = await consumeLimit(limits.loginsFromAddress, address)
    if (!fromAddress.ok) return fromAddress
  }
  const refund = () => refundLimit(limits.loginsOfPerson, personKey)
  // A credential cannot be guessed, so whoever has one is not locked out by people who guess passwords.
  if (credential !== undefined) return { ok: true, refund }
  // Last: a try that is refused anyway must not use up the counts of others.
  const [everywhere, key] =
    browserNumber === undefined
      ? ([limits.loginsOfAccount, email] as const)
      : ([limits.loginsOfBrowser, String(browserNumber)] as const)
  const limit = await consumeLimit(everywhere, key)
  if (!limit.ok) return { ...limit, isShared: true }
  return { ok: true, refund: () => refund().then(() => refundLimit(everywhere, key)) }
}

/**
 * Creates an account and queues the mail that confirms its e-mail, in one transaction and in the person's
 * language. Undefined where the e-mail is taken.
 */
export async function createAccount(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  person: { name: string; email: string; passwordHash: string },
  language: Language,
): Promise<Person | undefined> {
  const context = { now: clock(), publicUrl: config.publicUrl, language }
  return db.transaction(async (tx) => {
    const termsPublication = await publishedTerms.get().publication(tx)
    const created = await insertPerson(tx, { ...person, termsPublication })
    if (created) await sendVerification(tx, created, context)
    return created
  })
}
