import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { recordAll } from '../../audit/record-event.server.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { lockPair } from '../merges/merge-students.server.ts'
import type { NoPair, StudentName } from '../rules.ts'
import { settlePair } from './settle-pair.server.ts'

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
