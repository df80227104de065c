import { consumeLimit, refundLimit } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { findBrowserWithFactor } from '../remember-browser.server.ts'
import type { ShownFactor } from './contract.ts'

/** Whose second step it is, and who sends it: a browser by its cookie, or a session. */
export type FactorSender = { userId: string; browser?: string; session?: SessionShown }
type SessionShown = { id: Buffer; factorAt: Date | null }

/**
 * Counts one try at a second step; `giveBack` returns it when the code was right. A known browser and a
 * session that has shown a factor have counts of their own: otherwise somebody who knows only the password
 * could use up the person's tries. Everybody else shares the account's count.
 */
export async function consumeFactorLimit(
  { limits, db }: Pick<Services, 'limits' | 'db'>,
  sender: FactorSender,
  factor: ShownFactor,
) {
  const limit = factor.passkey ? limits.factorChallengesOfPerson : limits.factorTriesOfPerson
  const key = await factorKey(db, sender)
  const rateLimit = await consumeLimit(limit, key)
  if (rateLimit.ok) return { ...rateLimit, giveBack: () => refundLimit(limit, key) }
  return { ...rateLimit, isShared: key === sender.userId }
}

/** The key under which tries are counted. */
export async function factorKey(
  db: Services['db'],
  { userId, browser, session }: FactorSender,
): Promise<string> {
  if (session?.factorAt) return `${userId} session ${session.id.toString('hex')}`
  const browserNumber = await findBrowserWithFactor(db, { userId, cookie: browser })
  return browserNumber === undefined ? userId : `${userId} browser ${browserNumber}`
}
