import type { PersonContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { runOnce } from '../../platform/idempotency/run-once.server.ts'
import { listSources } from '../attribution/sources/store.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { changeRegistration } from './change-registration.server.ts'
import {
  type ExpectedRegistration,
  lockRegistration,
  type RegistrationChangeResult,
} from './lock-registration.server.ts'

/**
 * Corrects the source of a registration; reports follow it. Where the visit came from stays as recorded
 * (touches/).
 */
export function correctSource(
  db: Database,
  { key, ...request }: ExpectedRegistration & { sourceId: number; key?: string },
  context: PersonContext,
): Promise<RegistrationChangeResult> {
  const { id, sourceId } = request
  return db.transaction((tx) =>
    runOnce(tx, { key, request }, context, async (): Promise<RegistrationChangeResult> => {
      const locked = await lockRegistration(tx, request)
      if (!locked.ok) return locked
      const { sourceId: currentSource, version } = locked.registration
      if (currentSource === sourceId) return { ok: true, version }
      const sources = await listSources(tx)
      const [was, is] = [currentSource, sourceId].map((one) =>
        sources.find((source) => source.id === one),
      )
      if (!was || !is || is.isRetired)
        return { ok: false, reason: 'not-allowed', field: 'source', why: sourceClosed }
      const facts = { before: { source: was.name }, after: { source: is.name } }
      const event = { event: 'correct source', ...facts } as const
      const change = { changes: { sourceId }, happened: event }
      const now = await changeRegistration(tx, id, change, context)
      await announceChange(tx)
      return { ok: true, version: now }
    }),
  )
}

const sourceClosed = { reason: 'source-closed' } as const
