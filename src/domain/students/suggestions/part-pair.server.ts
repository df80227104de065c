import type { Database } from '../../../platform/database/connect.ts'
import type { ByPerson } from '../../by.ts'
import { recordChanges } from '../../history/record-change.server.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { lockPair } from '../merges/lock-pair.server.ts'
import type { Merged } from '../merges/merge-students.server.ts'
import { formatStudentId } from '../rules.ts'
import { settlePair } from './settle-pair.server.ts'

/** Staff say that two entries are two people: nothing suggests or joins them by itself again. */
export async function partPair(
  db: Database,
  [id, otherId]: readonly [number, number],
  { actor, now }: ByPerson,
): Promise<Merged> {
  return db.transaction(async (tx) => {
    const pair = await lockPair(tx, id, otherId)
    if (!pair.ok) return pair
    await settlePair(tx, [id, otherId], { how: 'two people', by: actor.name, now })
    await recordChanges(
      tx,
      [
        [id, otherId],
        [otherId, id],
      ].map(([student, other]) => ({
        actor,
        record: { kind: 'student' as const, id: String(student) },
        action: 'say two people',
        after: { notTheSameAs: formatStudentId(other ?? 0) },
        now,
      })),
    )
    await announceChange(tx)
    const [one, other] = pair.students
    return {
      ok: true,
      message: `${one.name} (${formatStudentId(one.id)}) and ${other.name} (${formatStudentId(other.id)}) stay two people. Nobody is asked again.`,
    }
  })
}
