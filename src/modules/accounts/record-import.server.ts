import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'

/** In Activity: who imported a file, and how many rows of it. */
export async function recordImport(
  tx: Transaction,
  imported: { file: string; rows: number },
  { actor, now }: ActionContext,
): Promise<void> {
  // Whoever began it has no account any more.
  if (actor === 'system') return
  await record(tx, { event: 'import file', id: actor.id, ...imported }, { actor, now })
}
