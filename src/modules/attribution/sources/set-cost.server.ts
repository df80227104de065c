import { and, eq } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { formatMonth } from '../../../ui/format/dates.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { record } from '../../audit/record-event.server.ts'
import { sourceCosts, sources } from './tables.ts'

/** `month` is its first day; `seen` is the cost shown when typing began. */
type CostInput = { id: number; month: string; paise: number | null; expected: number | null }
type Set =
  | { ok: true }
  | { ok: false; reason: 'no-source' }
  /** `paise` is what somebody else saved. */
  | { ok: false; reason: 'changed-since'; paise: number | null }

/** Sets or removes a source's cost in a month. The lock on the source puts two concurrent changes in order. */
export function setCost(
  db: Database,
  { id, month, paise, expected: expectedPaise }: CostInput,
  context: PersonContext,
): Promise<Set> {
  return db.transaction(async (tx) => {
    const [source] = await tx.select().from(sources).where(eq(sources.id, id)).for('update')
    if (!source) return { ok: false, reason: 'no-source' }
    const ofMonth = and(eq(sourceCosts.sourceId, id), eq(sourceCosts.month, month))
    const [existingCost] = await tx.select().from(sourceCosts).where(ofMonth)
    const before = existingCost?.paise ?? null
    if (before === paise) return { ok: true }
    if (before !== expectedPaise) return { ok: false, reason: 'changed-since', paise: before }
    const set = { savedBy: context.actor.name, savedAt: context.now }
    if (paise === null) await tx.delete(sourceCosts).where(ofMonth)
    else if (existingCost)
      await tx
        .update(sourceCosts)
        .set({ paise, ...set })
        .where(ofMonth)
    else await tx.insert(sourceCosts).values({ sourceId: id, month, paise, ...set })
    // One text each: the audit log omits unchanged fields, such as source and month.
    const inWords = (sum: number | null) =>
      `${source.name}, ${formatMonth(month)}: ${sum === null ? 'none' : formatRupees(sum)}`
    const event = { before: { cost: inWords(before) }, after: { cost: inWords(paise) } }
    await record(tx, { event: 'set cost of source', id: 'site', ...event }, context)
    return { ok: true }
  })
}
