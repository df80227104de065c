import type { ByPerson } from '../../../platform/action-context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { beginAgain } from '../../../platform/database/retry-transaction.server.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { joinStudents } from './join-students.server.ts'
import { lockPair } from './lock-pair.server.ts'
import type { Named, NoPair } from './rules.ts'

type Merged = { ok: true; kept: Named; merged: Named } | ({ ok: false } & NoPair)

/**
 * Makes one student of two, as staff said with both before their eyes; the rows' locks settle two
 * clerks at once.
 */
export async function mergeStudents(
  db: Database,
  { keptId, otherId }: { keptId: number; otherId: number },
  by: ByPerson,
): Promise<Merged> {
  return beginAgain(db, async (tx) => {
    const pair = await lockPair(tx, keptId, otherId)
    if (!pair.ok) return pair
    const [kept, merged] = pair.students
    await joinStudents(tx, { kept, merged }, 'by-staff', by)
    await announceChange(tx)
    return { ok: true, kept, merged }
  })
}
