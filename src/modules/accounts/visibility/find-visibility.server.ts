import type { Transaction } from '../../../platform/database/connect.ts'
import { readSettings } from '../../settings/store.server.ts'
import { may, type Role } from '../abilities.ts'

/**
 * Whose registrations alone somebody sees and changes, besides those that are nobody's yet: their own, where
 * the setting says so and they do not give them out themselves. Nothing: all of them.
 */
export async function findSight(
  db: Transaction,
  person: { id: string; roles: Role[] },
): Promise<string | undefined> {
  if (may(person, 'registrations.assign')) return undefined
  return (await readSettings(db)).counsellorsSee === 'own' ? person.id : undefined
}

/** Of a registration: whether it is this counsellor's or nobody's yet; of no counsellor, any. */
export function isVisible(
  { counsellorId }: { counsellorId: string | null },
  sight: string | undefined,
): boolean {
  return !sight || counsellorId === null || counsellorId === sight
}
