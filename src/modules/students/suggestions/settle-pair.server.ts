import { sql } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { recordAll } from '../../audit/record-event.server.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { lockPair } from '../locks.server.ts'
import type { NoPair, StudentName } from '../rules.ts'
import { familyOf } from '../store.server.ts'
import { studentSuggestions } from '../tables.ts'

/**
 * Stores a decision for two records and every pair among those merged into them. Two people stay two:
 * nothing suggests or merges them again.
 */
export async function settlePair(
  tx: Transaction,
  [one, other]: readonly [number, number],
  resolution: 'one person' | 'two people',
  { settledBy, now }: { settledBy: string; now: Date },
): Promise<void> {
  const settlement = { settledAt: now, settledBy, resolution }
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
       set settled_at = ${now.toISOString()}::timestamptz, settled_by = ${settledBy}, resolution = ${resolution}
     where (settled_at is null or resolution = 'one person')
       and ((one_id in (select id from mine) and other_id in (select id from theirs))
         or (other_id in (select id from mine) and one_id in (select id from theirs)))`)
}

type Parted = { ok: true; pair: readonly [StudentName, StudentName] } | ({ ok: false } & NoPair)

/** Staff mark two records as two people: nothing suggests or merges them again. */
export async function partPair(
  db: Database,
  [id, otherId]: readonly [number, number],
  { actor, now }: PersonContext,
): Promise<Parted> {
  return db.transaction(async (tx) => {
    const pair = await lockPair(tx, id, otherId)
    if (!pair.ok) return pair
    await settlePair(tx, [id, otherId], 'two people', { settledBy: actor.name, now })
    const apart = (student: number, other: number) => {
      const after = { notTheSameAs: formatStudentId(other) }
      return { event: 'mark as different people', id: student, after } as const
    }
    await recordAll(tx, [apart(id, otherId), apart(otherId, id)], { actor, now })
    await announceChange(tx)
    return { ok: true, pair: pair.students }
  })
}
