import { and, gte, inArray, ne } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { batches } from '../../batches/tables.ts'
import { lockPlansOf } from './make-plan.server.ts'
import { fitsFee } from './rules.ts'
import { listPlans } from './store.server.ts'

/** Plans in use that a fee is too low for, by name. Those of a batch that is over are offered to nobody. */
export async function findPlansNotFitting(
  tx: Transaction,
  { courseId, feePaise, now }: { courseId: string; feePaise: number; now: Date },
): Promise<string[]> {
  // A plan that is being made reads the price under the same lock.
  await lockPlansOf(tx, courseId)
  const plans = (await listPlans(tx, courseId)).filter(({ parts }) => !fitsFee(parts, feePaise))
  const ids = plans.flatMap(({ batchId }) => batchId ?? [])
  const running = await tx
    .select({ id: batches.id })
    .from(batches)
    .where(
      and(
        inArray(batches.id, [0, ...ids]),
        gte(batches.endsOn, dayInIndia(now)),
        ne(batches.status, 'cancelled'),
      ),
    )
  return plans
    .filter(({ batchId }) => batchId === null || running.some(({ id }) => id === batchId))
    .map(({ name }) => name)
}
