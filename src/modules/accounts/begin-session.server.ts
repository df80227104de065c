import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Services } from '../../platform/services.ts'
import { needsSecondFactor } from './abilities.ts'
import type { Person } from './contract.ts'
import { graceLasts } from './factors/rules.ts'
import { queueNewDevice } from './new-devices/notify-of-device.server.ts'
import { type BegunSession, endSession, openSession } from './open-session.server.ts'
import { rememberBrowser } from './remember-browser.server.ts'
import { users } from './tables.ts'

/** What the browser sent with the sign-in. */
export type Arrival = {
  /** The session id of the cookie, whether or not that session still exists. */
  previous: Buffer | undefined
  /** The browser's cookie of earlier sign-ins. */
  browser: string | undefined
  userAgent: string | undefined
}

export type SessionServices = Pick<Services, 'db' | 'clock' | 'config' | 'sessionSecret'>

/**
 * Always makes a new session and ends the one that the browser had, so that no session can be planted
 * (fixation).
 */
export async function beginSession(
  { db, clock, config, sessionSecret }: SessionServices,
  person: Person,
  { previous, browser: cookie, userAgent }: Arrival,
  tx: Transaction = db,
  withFactor = false,
): Promise<BegunSession> {
  if (previous) await endSession(tx, previous)
  const now = clock()
  const openedSession = await openSession(tx, person, {
    now,
    secret: sessionSecret,
    userAgent,
    withFactor,
  })
  if (!withFactor && config.secondFactorRequired) await beginGrace(tx, person, now)
  const browser = await rememberBrowser(tx, { userId: person.id, cookie, now, withFactor })
  if (!browser.wasKnown) await queueNewDevice(tx, { userId: person.id, userAgent, now })
  return { ...openedSession, browser: browser.cookie }
}

/** Somebody who needs a second factor has one week from the first sign-in to add one; this is not renewed. */
async function beginGrace(tx: Transaction, person: Person, now: Date): Promise<void> {
  if (!needsSecondFactor(person)) return
  await tx
    .update(users)
    .set({ factorDueAt: new Date(now.getTime() + graceLasts) })
    .where(and(eq(users.id, person.id), isNull(users.factorDueAt)))
}
