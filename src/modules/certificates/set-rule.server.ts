import type { PersonContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { lockBatches } from '../batches/locks.server.ts'
import type { CertificateRule } from './rules.ts'
import { readRule } from './store.server.ts'
import { certificateRules } from './tables.ts'

type RuleResult = { ok: true } | { ok: false; reason: 'no-batch' | 'completed-below-attended' }

/** What a batch asks for; certificates that were issued before stay. */
export function setRule(
  db: Database,
  { batchId, ...rule }: CertificateRule & { batchId: number },
  context: PersonContext,
): Promise<RuleResult> {
  return db.transaction(async (tx): Promise<RuleResult> => {
    const batch = (await lockBatches(tx, [batchId])).get(batchId)
    if (!batch) return { ok: false, reason: 'no-batch' }
    if (rule.completedPercent < rule.attendedPercent)
      return { ok: false, reason: 'completed-below-attended' }
    const before = await readRule(tx, batchId)
    await tx
      .insert(certificateRules)
      .values({ batchId, ...rule })
      .onConflictDoUpdate({ target: certificateRules.batchId, set: rule })
    await record(tx, { event: 'set certificate rule', id: batchId, before, after: rule }, context)
    return { ok: true }
  })
}
