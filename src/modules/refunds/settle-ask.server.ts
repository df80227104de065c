import { eq } from 'drizzle-orm'
import type { By } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { tellLater } from './enqueue-notification.server.ts'
import { factsOf } from './facts-of.server.ts'
import { stateOfParts } from './rules.ts'
import { listParts, lockAsk } from './store.server.ts'
import { type RefundAsk, refundAsks, refundParts } from './tables.ts'

/**
 * Puts an ask where its parts stand; with the last of them it is done, or ended where all there was to pay is
 * gone, and the student is told.
 */
export async function settleAsk(
  tx: Transaction,
  ask: RefundAsk,
  { endedWhy = ask.endedWhy, ...by }: By & { endedWhy?: string | null },
): Promise<RefundAsk> {
  const parts = await listParts(tx, [ask.id])
  const state = stateOfParts(parts.map((part) => part.state))
  const changed = { state, endedWhy, changedAt: by.now }
  await tx.update(refundAsks).set(changed).where(eq(refundAsks.id, ask.id))
  if (state === 'done' || state === 'ended') {
    const event = state === 'done' ? 'finish refund' : 'end refund'
    await record(tx, { event, ...(await factsOf(tx, ask)), reason: endedWhy }, by)
    await tellLater(tx, { what: state, ask: ask.id })
  }
  await announceChange(tx)
  return { ...ask, ...changed }
}

/**
 * The gateway has given back what it had to, or has failed to: then the part is for the desk. Nothing where
 * nobody here asked for it. The caller holds the lock of its joining.
 */
export async function partEnded(
  tx: Transaction,
  { gatewayKey, isBack }: { gatewayKey: string; isBack: boolean },
  by: By,
): Promise<void> {
  const [part] = await tx.select().from(refundParts).where(eq(refundParts.gatewayKey, gatewayKey))
  const ask = part && (await lockAsk(tx, part.askId))
  if (!part || !ask) return
  await tx
    .update(refundParts)
    .set({ state: isBack ? 'done' : 'failed', changedAt: by.now })
    .where(eq(refundParts.id, part.id))
  await settleAsk(tx, ask, by)
}
