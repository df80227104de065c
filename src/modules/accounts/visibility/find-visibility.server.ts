import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { may, type Role } from '../abilities.ts'

/**
 * The counsellor whose registrations alone, besides unassigned ones, somebody may see and change:
 * themselves where the setting limits counsellors and they do not assign enquiries. Undefined: no limit.
 */
export async function findVisibilityScope(
  db: Transaction,
  person: { id: string; roles: Role[] },
): Promise<string | undefined> {
  if (may(person, 'registrations.assign')) return undefined
  const { rows } = await db.execute<{ sees: string }>(
    sql`select counsellor_visibility as sees from site_settings`,
  )
  if (!rows[0]) throw new Error('The row of settings is gone.')
  return rows[0].sees === 'own' ? person.id : undefined
}

/** SQL: whether a registration belongs to this counsellor or is unassigned; without a counsellor, any. */
export function isVisible(
  { counsellorId }: { counsellorId: string | null },
  visibilityScope: string | undefined,
): boolean {
  return !visibilityScope || counsellorId === null || counsellorId === visibilityScope
}
