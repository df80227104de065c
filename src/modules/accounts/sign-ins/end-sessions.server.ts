import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { sessions } from '../tables.ts'
import { listSessions } from './store.server.ts'

/** Ends one of a person's own sessions by its key; undefined where none has that key. */
export async function endOneSession(
  db: Database,
  { userId, key }: { userId: string; key: string },
  now: Date,
): Promise<{ id: Buffer } | undefined> {
  const session = (await listSessions(db, userId, now)).find((session) => session.key === key)
  if (!session) return undefined
  await db.delete(sessions).where(eq(sessions.id, session.id))
  return session
}

/** Returns how many there were. */
export async function endOtherSessions(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: Buffer },
): Promise<number> {
  const endedSessions = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    .returning({ id: sessions.id })
  return endedSessions.length
}
