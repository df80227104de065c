import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { PersonContext } from '../action-context.ts'
import type { Transaction } from '../database/connect.ts'
import { idempotencyRecords } from './tables.ts'

/** Idempotency key and a digest of the whole request. */
type IdempotentRequest = { key: string | undefined; request: unknown }

/**
 * Runs a request once for each idempotency key: sent again, it gets the first answer. Only successes are
 * stored, and the answer must contain no personal data. The same key with another request is another
 * request. Of two concurrent ones the unique index makes the second wait. The caller has written nothing
 * before, and `work` writes nothing when it refuses.
 */
export async function runOnce<Answer extends { ok: boolean }>(
  tx: Transaction,
  { key, request }: IdempotentRequest,
  { actor, now }: PersonContext,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return work()
  const digest = createHash('sha256')
    .update(JSON.stringify([key, request]))
    .digest()
  const [record] = await tx
    .insert(idempotencyRecords)
    .values({ personId: actor.id, digest, expiresAt: new Date(now.getTime() + keptFor) })
    .onConflictDoNothing()
    .returning({ id: idempotencyRecords.id })
  if (!record) return readAnswer<Answer>(tx, actor.id, digest)
  const answer = await work()
  const condition = eq(idempotencyRecords.id, record.id)
  if (answer.ok) await tx.update(idempotencyRecords).set({ answer }).where(condition)
  else await tx.delete(idempotencyRecords).where(condition)
  return answer
}

/** Longer than a device stays offline. */
const keptFor = 30 * 24 * 60 * 60 * 1_000

async function readAnswer<Answer>(tx: Transaction, personId: string, digest: Buffer) {
  const [record] = await tx
    .select({ answer: idempotencyRecords.answer })
    .from(idempotencyRecords)
    .where(and(eq(idempotencyRecords.personId, personId), eq(idempotencyRecords.digest, digest)))
  if (!record) throw new Error('An answer vanished in the moment it was asked for again.')
  return record.answer as Answer
}
