import type { Transaction } from '../../platform/database/connect.ts'
import { siteSettings } from './tables.ts'

/** The single row of settings, inserted by the migration. */
export async function readSettings(db: Transaction) {
  const [row] = await db.select().from(siteSettings)
  if (!row) throw new Error('The row of settings is gone.')
  return row
}

/** The row, locked until the transaction ends. */
export async function lockSettings(tx: Transaction) {
  await tx.select({ id: siteSettings.id }).from(siteSettings).for('update')
  return readSettings(tx)
}

export type SettingsRow = Awaited<ReturnType<typeof readSettings>>
