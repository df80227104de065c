import { consumeLimit, refundLimit } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { findBrowser } from './remember-browser.server.ts'

type LoginPlaces =
  /**
   * Called on success. Nothing is returned to the address: an attacker could otherwise use an own account
   * to get tries back.
   */
  | { ok: true; giveBack(): Promise<void> }
  | {
      ok: false
      reason: 'too-many-attempts'
      retryAfter: number
      /** Strangers can use up the account's tries; its owner must know another way to sign in. */
      usedUpBy?: 'anybody'
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
): Promise<LoginPlaces> {
  const browserNumber = await findBrowser(db, { email, cookie: browser })
  const personKey = `${email} ${address}`
  const ofPerson = await consumeLimit(limits.loginsOfPerson, personKey)
  if (!ofPerson.ok) return ofPerson
  if (browserNumber === undefined) {
    const fromAddress = await consumeLimit(limits.loginsFromAddress, address)
    if (!fromAddress.ok) return fromAddress
  }
  const giveBack = () => refundLimit(limits.loginsOfPerson, personKey)
  // A credential cannot be guessed, so whoever has one is not locked out by people who guess passwords.
  if (credential !== undefined) return { ok: true, giveBack }
  // Last: a try that is refused anyway must not use up the counts of others.
  const [everywhere, key] =
    browserNumber === undefined
      ? ([limits.loginsOfAccount, email] as const)
      : ([limits.loginsOfBrowser, String(browserNumber)] as const)
  const limit = await consumeLimit(everywhere, key)
  if (!limit.ok) return { ...limit, usedUpBy: 'anybody' }
  return { ok: true, giveBack: () => giveBack().then(() => refundLimit(everywhere, key)) }
}
