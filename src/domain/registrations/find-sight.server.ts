import type { Transaction } from '../../platform/database/connect.ts'
import { may, type Role } from '../accounts/abilities.ts'
import { readSettings } from '../settings/store.server.ts'

/**
 * Whose registrations alone somebody sees and changes: their own, where the setting says so and they do
 * not give them out themselves. Nobody's in particular: all of them.
 */
export async function findSight(
  db: Transaction,
  person: { id: string; roles: Role[] },
): Promise<string | undefined> {
  if (may(person, 'registrations.assign')) return undefined
  return (await readSettings(db)).counsellorsSee === 'own' ? person.id : undefined
}
