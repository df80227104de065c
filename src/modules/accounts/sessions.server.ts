import { createHmac } from 'node:crypto'
import { and, eq, isNull, lt, ne } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { record } from '../audit/record-event.server.ts'
import { apiRoleOf, may, needsSecondFactor } from './abilities.ts'
import type { Person } from './contract.ts'
import { graceLasts } from './factors/rules.ts'
import { type AccountRef, lockMember } from './locks.server.ts'
import { dropLinks } from './mailed-links/store.server.ts'
import { newDeviceJob } from './new-devices/notify-of-device.server.ts'
import { rememberBrowser } from './remember-browser.server.ts'
import { findById } from './store.server.ts'
import { factorChallenges, pendingSignIns, sessions, users } from './tables.ts'

const day = 24 * 60 * 60

/** Seconds a session lasts, counted from login. */
const lifetimes = { members: 7 * day, staff: day / 2 } as const

export type OpenedSession = {
  cookie: string
  token: string
  expires: Date
  /** The new cookie of the browser. */
  browser: string
}

export async function endSession(db: Transaction, sessionId: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}

/** Returns how many there were. */
export async function endOtherSessions(
  tx: Transaction,
  userId: string,
  sessionId: Buffer,
): Promise<number> {
  const endedSessions = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    .returning({ id: sessions.id })
  return endedSessions.length
}

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
 * Signs a person in: a session row for the cookie's secret, and a token with the same expiry for the
 * browser to display. Only the cookie has authority. The session that the browser had ends, so that no
 * session can be planted (fixation).
 */
export async function beginSession(
  { db, clock, config, sessionSecret }: SessionServices,
  person: Person,
  { previous, browser: browserCookie, ...arrival }: Arrival,
  tx: Transaction = db,
  withFactor = false,
): Promise<OpenedSession> {
  if (previous) await endSession(tx, previous)
  const now = clock()
  const cookie = newSecret()
  const id = digestOf(cookie)
  const userId = person.id
  const userAgent = arrival.userAgent?.slice(0, 300)
  const lifetime = lifetimes[may(person, 'office.enter') ? 'staff' : 'members']
  // Whole seconds, as the token has them.
  const expires = new Date((Math.floor(now.getTime() / 1000) + lifetime) * 1000)
  await tx.delete(sessions).where(lt(sessions.expiresAt, now))
  await tx.insert(sessions).values({
    id,
    userId,
    userAgent,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: expires,
    // A sign-in counts as having shown a factor just now.
    reauthenticatedAt: now,
    factorAt: withFactor ? now : null,
  })
  const token = await renewToken(tx, id, sessionSecret)
  if (!token) throw new Error('A session opened a moment ago is gone.')
  if (!withFactor && config.secondFactorRequired) await beginGrace(tx, person, now)
  const browser = await rememberBrowser(tx, { userId, cookie: browserCookie, now, withFactor })
  if (!browser.wasKnown)
    await newDeviceJob.enqueue(tx, { userId, userAgent, at: now.toISOString() })
  return { cookie, token, expires, browser: browser.cookie }
}

/** Somebody who needs a second factor has one week from the first sign-in to add one; this is not renewed. */
async function beginGrace(tx: Transaction, person: Person, now: Date): Promise<void> {
  if (!needsSecondFactor(person)) return
  await tx
    .update(users)
    .set({ factorDueAt: new Date(now.getTime() + graceLasts) })
    .where(and(eq(users.id, person.id), isNull(users.factorDueAt)))
}

/**
 * Ends all access that a person opened before: sessions, unfinished sign-ins and factors, and mailed links.
 * An old link that changes the e-mail would otherwise hand over the account later.
 */
export async function endAccess(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId))
  await tx.delete(factorChallenges).where(eq(factorChallenges.userId, userId))
  await dropLinks(tx, userId)
}

/** Ends all sessions of a person; they can sign in again. */
export function endSessionsOf(db: Database, of: AccountRef, context: ActionContext) {
  return db.transaction(async (tx) => {
    const locked = await lockMember(tx, of, context.actor)
    if (!locked.ok) return locked
    const userId = locked.person.id
    await endAccess(tx, userId)
    await record(tx, { event: 'end sessions', id: userId }, context)
    return { ok: true as const, userId }
  })
}

/**
 * A token that shows the person of a session as the database knows them now, and ends with the session.
 * Whatever changes a name, an e-mail or a picture answers with one. Undefined where the session is gone.
 */
export async function renewToken(
  db: Transaction,
  sessionId: Buffer,
  secret: Uint8Array,
): Promise<string | undefined> {
  const [session] = await db
    .select({ userId: sessions.userId, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  const person = session && (await findById(db, session.userId))
  if (!person) return undefined
  const claims = {
    name: person.name,
    email: person.email,
    role: apiRoleOf(person),
    ...(person.picture && { profilePic: person.picture }),
    createdAt: person.createdAt.toISOString(),
    updatedAt: person.updatedAt.toISOString(),
    exp: Math.floor(session.expiresAt.getTime() / 1000),
  }
  return signToken(claims, secret)
}

/** A JSON Web Token (RFC 7519). The browser reads it; the server itself never takes one. */
function signToken(claims: object, secret: Uint8Array): string {
  const parts = [{ alg: 'HS256', typ: 'JWT' }, claims]
  const text = parts
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
