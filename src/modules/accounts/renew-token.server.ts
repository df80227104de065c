import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { apiRoleOf } from './abilities.ts'
import { findById } from './store.server.ts'
import { sessions } from './tables.ts'

/**
 * A token that shows the person of a standing session as the database knows them now, and ends with
 * the session. Whatever changes a name, an e-mail or a picture answers with one. Nothing where the
 * session is gone.
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
