import type { PersonContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { runOnce } from '../../platform/idempotency/run-once.server.ts'
import { listSources } from '../attribution/sources/store.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import {
  type ExpectedRegistration,
  type RegistrationChangeResult,
  updateRegistration,
} from './change-registration.server.ts'

/**
 * Corrects the source of a registration; reports follow it. The recorded origin of the visit stays
 * (touches/).
 */
export function correctSource(
  db: Database,
  { key, ...request }: ExpectedRegistration & { sourceId: number; key?: string },
  context: PersonContext,
): Promise<RegistrationChangeResult> {
  const { sourceId } = request
  return db.transaction((tx) =>
    runOnce(tx, { key, request }, context, () =>
      updateRegistration(
        tx,
        request,
        async ({ sourceId: currentSource }) => {
          if (currentSource === sourceId) return { ok: true }
          const sources = await listSources(tx)
          const [was, is] = [currentSource, sourceId].map((one) =>
            sources.find((source) => source.id === one),
          )
          if (!was || !is || is.isRetired)
            return { ok: false, reason: 'not-allowed', field: 'source', why: sourceClosed }
          const facts = { before: { source: was.name }, after: { source: is.name } }
          return {
            ok: true,
            changes: { sourceId },
            event: { event: 'correct source', ...facts },
            also: () => announceChange(tx),
          }
        },
        context,
      ),
    ),
  )
}

const sourceClosed = { reason: 'source-closed' } as const
