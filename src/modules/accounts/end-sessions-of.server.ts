import type { ActionContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { endAccess } from './end-access.server.ts'
import { lockAmongStaff } from './locks.server.ts'
import { mayStill } from './roles/store.server.ts'

export type SessionsEnded =
  | { ok: true; userId: string }
  | { ok: false; reason: 'unknown' | 'not-allowed' }

/** Ends all sessions of a person; they can sign in again. */
export function endSessionsOf(
  db: Database,
  of: { id: string } | { email: string },
  context: ActionContext,
): Promise<SessionsEnded> {
  return db.transaction(async (tx): Promise<SessionsEnded> => {
    const { person } = await lockAmongStaff(tx, of)
    if (!(await mayStill(tx, context.actor, 'team.change')))
      return { ok: false, reason: 'not-allowed' }
    if (!person) return { ok: false, reason: 'unknown' }
    await endAccess(tx, person.id)
    await record(tx, { event: 'end sessions', id: person.id }, context)
    return { ok: true, userId: person.id }
  })
}
