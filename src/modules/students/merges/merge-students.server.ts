import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { retryTransaction } from '../../../platform/database/retry-transaction.server.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { joinStudents } from './join-students.server.ts'
import { lockPair } from './lock-pair.server.ts'
import type { NoPair, StudentName } from './rules.ts'

type Merged = { ok: true; survivor: StudentName; merged: StudentName } | ({ ok: false } & NoPair)

/** Merges two students after staff compared them; the rows' locks settle two users at once. */
export async function mergeStudents(
  db: Database,
  { survivingId, otherId }: { survivingId: number; otherId: number },
  context: PersonContext,
): Promise<Merged> {
  return retryTransaction(db, async (tx) => {
    const pair = await lockPair(tx, survivingId, otherId)
    if (!pair.ok) return pair
    const [survivor, merged] = pair.students
    await joinStudents(tx, { survivor: survivor, merged }, 'by-staff', context)
    await announceChange(tx)
    return { ok: true, survivor: survivor, merged }
  })
}
