import type { Transaction } from '../../platform/database/connect.ts'
import { siteSettings } from './tables.ts'

/** The one row of settings, there since the migration. */
export async function readSettings(db: Transaction) {
  const [row] = await db.select().from(siteSettings)
  if (!row) throw new Error('The row of settings is gone.')
  return row
}

export type SettingsRow = Awaited<ReturnType<typeof readSettings>>
