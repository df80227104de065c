import type { ByPerson } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { answerOnce } from '../../platform/idempotency/run-once.server.ts'
import { listSources } from '../attribution/sources/store.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { changeRegistration } from './change-registration.server.ts'
import { type Changed, lockRegistration, type Seen } from './lock-registration.server.ts'

/**
 * Puts a registration under another source, where the first one was wrong: what reports count follows. Where
 * the visit came from stays as it was recorded (touches/), for nobody of staff was there.
 */
export function correctSource(
  db: Database,
  { key, ...asked }: Seen & { sourceId: number; key?: string },
  by: ByPerson,
): Promise<Changed> {
  const { id, sourceId } = asked
  return db.transaction((tx) =>
    answerOnce(tx, { key, asked }, by, async (): Promise<Changed> => {
      const locked = await lockRegistration(tx, asked)
      if (!locked.ok) return locked
      const { sourceId: standing, version } = locked.registration
      if (standing === sourceId) return { ok: true, version }
      const known = await listSources(tx)
      const [was, is] = [standing, sourceId].map((one) => known.find((source) => source.id === one))
      if (!was || !is || is.isRetired)
        return { ok: false, reason: 'not-allowed', field: 'source', why: sourceClosed }
      const facts = { before: { source: was.name }, after: { source: is.name } }
      const happened = { event: 'correct source', ...facts } as const
      const changed = { changes: { sourceId }, happened }
      const now = await changeRegistration(tx, id, changed, by)
      await announceChange(tx)
      return { ok: true, version: now }
    }),
  )
}

const sourceClosed = { reason: 'source-closed' } as const
