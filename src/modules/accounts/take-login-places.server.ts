import { consumeLimit, refundLimit } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { findBrowser } from './remember-browser.server.ts'

type LoginPlaces =
  /** To be called on success. Of the address none comes back: an own account would pay for guesses. */
  | { ok: true; giveBack(): Promise<void> }
  | {
      ok: false
      reason: 'too-many-attempts'
      retryAfter: number
      /** Strangers can use up what an account has; its owner must know the way in. */
      usedUpBy?: 'anybody'
    }

/**
 * The places that one try at an account takes: of this e-mail from this address, of the address, and
 * of the account from everywhere. Who signs in where they have signed in before counts for themselves
 * alone, so that neither a stranger nor a full classroom keeps them out. Whether there is such an
 * account changes nothing.
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
  // A credential is no password: nobody guesses it, and who has one is not kept out by who guesses.
  if (credential !== undefined) return { ok: true, giveBack }
  // The last of all: a try that is refused anyway must not use up what others have.
  const [everywhere, key] =
    browserNumber === undefined
      ? ([limits.loginsOfAccount, email] as const)
      : ([limits.loginsOfBrowser, String(browserNumber)] as const)
  const limit = await consumeLimit(everywhere, key)
  if (!limit.ok) return { ...limit, usedUpBy: 'anybody' }
  return { ok: true, giveBack: () => giveBack().then(() => refundLimit(everywhere, key)) }
}
