import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { may, type Role } from '../abilities.ts'

/**
 * Whose registrations alone somebody sees and changes, besides those that are nobody's yet: their own, where
 * the setting says so and they do not give them out themselves. Nothing: all of them.
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

/** Of a registration: whether it is this counsellor's or nobody's yet; of no counsellor, any. */
export function isVisible(
  { counsellorId }: { counsellorId: string | null },
  visibilityScope: string | undefined,
): boolean {
  return !visibilityScope || counsellorId === null || counsellorId === visibilityScope
}
