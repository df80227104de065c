import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { By } from '../by.ts'
import { record } from '../history/record-event.server.ts'
import { lockJoining } from '../locks.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { type FeeDeskReason, type JoiningState, statesAfter } from './rules.ts'
import { joinings } from './tables.ts'

/** Takes a joining one step on. Somebody who is there already asked twice. */
export async function moveJoining(
  tx: Transaction,
  { id, to }: { id: number; to: JoiningState },
  by: By,
): Promise<{ ok: true } | ({ ok: false } & FeeDeskReason)> {
  const joining = await lockJoining(tx, id)
  if (!joining) return { ok: false, reason: 'no-joining' }
  const { state: from, studentId, course } = joining
  if (from === to) return { ok: true }
  if (!statesAfter(from).includes(to)) return { ok: false, reason: 'not-possible', from, to }
  await tx
    .update(joinings)
    .set({ state: to, version: sql`${joinings.version} + 1` })
    .where(eq(joinings.id, id))
  const moved = { before: { state: from }, after: { state: to } }
  await record(tx, { event: 'move joining', id: studentId, course, ...moved }, by)
  await announceChange(tx)
  return { ok: true }
}
