import type { Transaction } from '../../platform/database/connect.ts'
import type { CarriedData } from '../../ui/page-data.tsx'
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

/** The banner's text and end set by staff; undefined for the default. */
export async function readPromo(db: Transaction): Promise<CarriedData['promo']> {
  const { promoEndsAt, promoText } = await readSettings(db)
  if (!promoEndsAt && !promoText) return undefined
  return {
    ...(promoText && { refundPromise: promoText }),
    ...(promoEndsAt && { ends: promoEndsAt.toISOString() }),
  }
}

/** The address for admissions mails, if staff have set one. */
export async function findAdmissionsEmail(db: Transaction): Promise<string | undefined> {
  return (await readSettings(db)).admissionsEmail ?? undefined
}
