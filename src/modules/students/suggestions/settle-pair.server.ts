import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { studentSuggestions } from '../tables.ts'
import { familyOf } from './store.server.ts'

type SettlePairInput = { how: 'one person' | 'two people'; by: string; now: Date }

/**
 * Stores a decision for two records and every pair among those merged into them. Two people stay two:
 * nothing suggests or merges them again.
 */
export async function settlePair(
  tx: Transaction,
  [one, other]: readonly [number, number],
  { how, by: settledBy, now }: SettlePairInput,
): Promise<void> {
  const settlement = { settledAt: now, settledBy, resolution: how }
  const { oneId, otherId } = studentSuggestions
  await tx
    .insert(studentSuggestions)
    .values({
      oneId: Math.min(one, other),
      otherId: Math.max(one, other),
      samePhone: false,
      sameEmail: false,
      suggestedAt: now,
      ...settlement,
    })
    .onConflictDoUpdate({ target: [oneId, otherId], set: settlement })
  await tx.execute(sql`
    with recursive ${familyOf('mine', [one])}, ${familyOf('theirs', [other])}
    update student_suggestions
       set settled_at = ${now.toISOString()}::timestamptz, settled_by = ${settledBy}, resolution = ${how}
     where (settled_at is null or resolution = 'one person')
       and ((one_id in (select id from mine) and other_id in (select id from theirs))
         or (other_id in (select id from mine) and one_id in (select id from theirs)))`)
}
