import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { sessions } from './tables.ts'

/** Milliseconds between two notes: a page asks several times, and each note is a write to disk. */
const atMostEvery = 5 * 60 * 1000

/** Keeps when a session was last used, for the list its owner sees. */
export async function recordUse(
  db: Transaction,
  { sessionId, lastUsedAt }: { sessionId: Buffer; lastUsedAt: Date },
  now: Date,
): Promise<void> {
  if (now.getTime() - lastUsedAt.getTime() < atMostEvery) return
  await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId))
}
