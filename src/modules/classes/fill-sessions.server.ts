import { notInArray, sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { lockBatches } from '../batches/locks.server.ts'
import { batches } from '../batches/tables.ts'
import { fillSessionsJob } from './jobs.server.ts'
import { syncSessions } from './plan-sessions.server.ts'

/** So many in one run: what is left is for another one. */
const mostBatches = 100

/**
 * The job: plans the sessions of batches that have none. Where they clash with others, the clash stands
 * confirmed by the system and shows in the timetable, for somebody to look at.
 */
export async function fillSessions({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const triedIds: number[] = [0]
  for (let turn = 0; turn < mostBatches; turn += 1) {
    const [row] = await db
      .select({ id: batches.id })
      .from(batches)
      .where(
        sql`${batches.status} <> 'cancelled' and ${notInArray(batches.id, triedIds)}
          and not exists (select from class_sessions c where c.batch_id = ${batches.id})`,
      )
      .limit(1)
    if (!row) return
    triedIds.push(row.id)
    await db.transaction(async (tx) => {
      const batch = (await lockBatches(tx, [row.id])).get(row.id)
      if (batch)
        await syncSessions(tx, batch, {
          actor: 'system',
          now: clock(),
          isClashConfirmed: true,
        })
    })
  }
  await fillSessionsJob.enqueue(db, {})
}
