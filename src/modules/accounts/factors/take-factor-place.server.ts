import { returnPlace, takePlace } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { findBrowserWithFactor } from '../remember-browser.server.ts'
import type { ShownFactor } from './contract.ts'

/** Whose second step it is, and who sends it: a browser by its cookie, or a session. */
export type FactorSender = { userId: string; browser?: string; session?: SessionShown }
type SessionShown = { id: Buffer; factorAt: Date | null }

/**
 * A place for one try at somebody's second step; `giveBack` where it was right. A browser that has taken
 * this step before and a session that has shown one count for themselves: who knows the password alone
 * would otherwise use up the tries of the right person. Everybody else shares the count of the account.
 */
export async function takeFactorPlace(
  { limits, db }: Pick<Services, 'limits' | 'db'>,
  sender: FactorSender,
  shown: ShownFactor,
) {
  const limit = shown.passkey ? limits.factorChallengesOfPerson : limits.factorTriesOfPerson
  const key = await factorKey(db, sender)
  const place = await takePlace(limit, key)
  if (place.ok) return { ...place, giveBack: () => returnPlace(limit, key) }
  return { ...place, isShared: key === sender.userId }
}

/** Under which name tries are counted. */
export async function factorKey(
  db: Services['db'],
  { userId, browser, session }: FactorSender,
): Promise<string> {
  if (session?.factorAt) return `${userId} session ${session.id.toString('hex')}`
  const known = await findBrowserWithFactor(db, { userId, cookie: browser })
  return known === undefined ? userId : `${userId} browser ${known}`
}
