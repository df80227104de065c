import { eq } from 'drizzle-orm'
import { type ByPerson, signatureOf } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { beginAgain } from '../../platform/database/retry-transaction.server.ts'
import { record } from '../audit/record-event.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { mayNotDecide } from './approve-alone.server.ts'
import { tellLater } from './enqueue-notification.server.ts'
import { factsOf } from './facts-of.server.ts'
import { isTheirs } from './is-theirs.server.ts'
import { lockWithAccount } from './lock-account.server.ts'
import { releaseSeat } from './release-seat.server.ts'
import type { RefundReason } from './rules.ts'
import { type RefundAsk, refundAsks } from './tables.ts'

export type Ended = { ok: true; ask: RefundAsk } | ({ ok: false } & RefundReason)

/** As long as nobody has decided, who asked takes it back, and the student whatever would give up their seat. */
export function withdrawAsk(db: Database, id: number, by: ByPerson): Promise<Ended> {
  return beginAgain<Ended>(db, async (tx) => {
    const ask = await lockWithAccount(tx, id)
    if (!ask) return { ok: false, reason: 'no-ask' }
    const isOwn = ask.kind === 'refund' && (await isTheirs(tx, ask, by.actor.id))
    if (!isOwn && ask.askedById !== by.actor.id) return { ok: false, reason: 'not-yours' }
    if (ask.state === 'withdrawn') return { ok: true, ask }
    if (ask.state !== 'asked') return { ok: false, reason: 'not-possible', state: ask.state }
    return end(tx, ask, { changes: { state: 'withdrawn' }, event: 'withdraw refund' }, by)
  })
}

/** Somebody else than who asked says no, and why. */
export function refuseAsk(
  db: Database,
  { id, why }: { id: number; why: string },
  by: ByPerson,
): Promise<Ended> {
  return beginAgain<Ended>(db, async (tx) => {
    const ask = await lockWithAccount(tx, id)
    if (!ask) return { ok: false, reason: 'no-ask' }
    const wrong = await mayNotDecide(tx, ask, by)
    if (wrong) return { ok: false, ...wrong }
    if (ask.state !== 'asked') return { ok: false, reason: 'not-possible', state: ask.state }
    const decided = { decidedBy: signatureOf(by.actor), decidedAt: by.now }
    const changes = { ...decided, state: 'refused', refusedWhy: why } as const
    const ended = await end(tx, ask, { changes, event: 'refuse refund', reason: why }, by)
    if (ask.kind === 'refund') await tellLater(tx, { what: 'refused', ask: id })
    return ended
  })
}

type Ending = {
  changes: Partial<typeof refundAsks.$inferInsert>
  event: 'withdraw refund' | 'refuse refund'
  reason?: string
}

async function end(
  tx: Transaction,
  ask: RefundAsk,
  { changes, event, reason }: Ending,
  by: ByPerson,
): Promise<Ended> {
  await tx
    .update(refundAsks)
    .set({ ...changes, changedAt: by.now })
    .where(eq(refundAsks.id, ask.id))
  await record(tx, { event, ...(await factsOf(tx, ask)), reason: reason ?? null }, by)
  await releaseSeat(tx, ask, by)
  await announceChange(tx)
  return { ok: true, ask: { ...ask, ...changes } }
}
