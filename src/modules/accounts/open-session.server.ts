import { eq, lt } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import { may } from './abilities.ts'
import type { Person } from './contract.ts'
import { renewToken } from './renew-token.server.ts'
import { sessions } from './tables.ts'

const day = 24 * 60 * 60

/** Seconds a session lasts, counted from login. */
const lifetimes = { members: 7 * day, staff: day / 2 } as const

export type OpenedSession = { cookie: string; token: string; expires: Date }
export type BegunSession = OpenedSession & {
  /** The new cookie of the browser. */
  browser: string
}

/**
 * Signs a person in: a session row for the cookie's secret, and a token with the same expiry for the
 * browser to display. Only the cookie has authority.
 */
export async function openSession(
  db: Transaction,
  person: Person,
  circumstances: {
    now: Date
    secret: Uint8Array
    userAgent: string | undefined
    withFactor: boolean
  },
): Promise<OpenedSession> {
  const cookie = newSecret()
  const id = digestOf(cookie)
  const exp =
    Math.floor(circumstances.now.getTime() / 1000) +
    lifetimes[may(person, 'office.enter') ? 'staff' : 'members']
  const expires = new Date(exp * 1000)
  await db.delete(sessions).where(lt(sessions.expiresAt, circumstances.now))
  await db.insert(sessions).values({
    id,
    userId: person.id,
    userAgent: circumstances.userAgent?.slice(0, 300),
    createdAt: circumstances.now,
    lastUsedAt: circumstances.now,
    expiresAt: expires,
    // A sign-in counts as having shown a factor just now.
    reauthenticatedAt: circumstances.now,
    factorAt: circumstances.withFactor ? circumstances.now : null,
  })
  const token = await renewToken(db, id, circumstances.secret)
  if (!token) throw new Error('A session opened a moment ago is gone.')
  return { cookie, token, expires }
}

export async function endSession(db: Transaction, sessionId: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}
