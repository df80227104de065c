import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ByPerson } from '../action-context.ts'
import type { Transaction } from '../database/connect.ts'
import { answeredRequests } from './tables.ts'

/** Made by the browser for one form. `asked` is all of what is to be done. */
type Sent = { key: string | undefined; asked: unknown }

/**
 * Does what somebody asked under a key of theirs once: sent again, because the answer was lost on the way,
 * it is answered as it was. Only what was done is kept, and the answer must say nothing of anybody. One key
 * with something else in it is another request, so that no second text is taken for saved. Of two at the
 * same moment the unique index lets the second wait for the first. The caller has written nothing yet, and
 * `work` writes nothing where it refuses.
 */
export async function answerOnce<Answer extends { ok: boolean }>(
  tx: Transaction,
  { key, asked }: Sent,
  { actor, now }: ByPerson,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return work()
  const digest = createHash('sha256')
    .update(JSON.stringify([key, asked]))
    .digest()
  const [begun] = await tx
    .insert(answeredRequests)
    .values({ personId: actor.id, digest, expiresAt: new Date(now.getTime() + keptFor) })
    .onConflictDoNothing()
    .returning({ id: answeredRequests.id })
  if (!begun) return readAnswer<Answer>(tx, actor.id, digest)
  const answer = await work()
  const own = eq(answeredRequests.id, begun.id)
  if (answer.ok) await tx.update(answeredRequests).set({ answer }).where(own)
  else await tx.delete(answeredRequests).where(own)
  return answer
}

/** Longer than a laptop lies in a bag. */
const keptFor = 30 * 24 * 60 * 60 * 1_000

async function readAnswer<Answer>(tx: Transaction, personId: string, digest: Buffer) {
  const [standing] = await tx
    .select({ answer: answeredRequests.answer })
    .from(answeredRequests)
    .where(and(eq(answeredRequests.personId, personId), eq(answeredRequests.digest, digest)))
  if (!standing) throw new Error('An answer vanished in the moment it was asked for again.')
  return standing.answer as Answer
}
