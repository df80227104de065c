import type { Services } from '../../platform/services.ts'
import { may } from './abilities.ts'
import { findBySession } from './store.server.ts'

/** Whether a session may still receive staff events; checked while a response stream is open. */
export async function letsStaffIn(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  sessionId: Buffer,
): Promise<boolean> {
  const person = await findBySession(db, sessionId, clock())
  return person !== undefined && may(person, 'office.enter')
}
