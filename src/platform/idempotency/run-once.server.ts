import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { PersonContext } from '../action-context.ts'
import type { Transaction } from '../database/connect.ts'
import { idempotencyRecords } from './tables.ts'

/** Made by the browser for one form. `request` is all of what is to be done. */
type IdempotentRequest = { key: string | undefined; request: unknown }

/**
 * Does what somebody asked under a key of theirs once: sent again, because the answer was lost on the way,
 * it is answered as it was. Only what was done is kept, and the answer must say nothing of anybody. One key
 * with something else in it is another request, so that no second text is taken for saved. Of two at the
 * same moment the unique index lets the second wait for the first. The caller has written nothing yet, and
 * `work` writes nothing where it refuses.
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

/** Longer than a laptop lies in a bag. */
const keptFor = 30 * 24 * 60 * 60 * 1_000

async function readAnswer<Answer>(tx: Transaction, personId: string, digest: Buffer) {
  const [existingRecord] = await tx
    .select({ answer: idempotencyRecords.answer })
    .from(idempotencyRecords)
    .where(and(eq(idempotencyRecords.personId, personId), eq(idempotencyRecords.digest, digest)))
  if (!existingRecord) throw new Error('An answer vanished in the moment it was asked for again.')
  return existingRecord.answer as Answer
}
