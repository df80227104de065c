import type { Transaction } from '../../platform/database/connect.ts'
import type { CarriedData } from '../../ui/page-data.tsx'
import { readSettings } from './store.server.ts'

/** The banner's text and end set by staff; undefined for the default. */
export async function readPromo(db: Transaction): Promise<CarriedData['promo']> {
  const { promoEndsAt, promoText } = await readSettings(db)
  if (!promoEndsAt && !promoText) return undefined
  return {
    ...(promoText && { refundPromise: promoText }),
    ...(promoEndsAt && { ends: promoEndsAt.toISOString() }),
  }
}
