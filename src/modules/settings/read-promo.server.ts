import type { Transaction } from '../../platform/database/connect.ts'
import type { CarriedData } from '../../ui/page-data.tsx'
import { readSettings } from './store.server.ts'

/** What staff want the banner to say, and until when; nothing where it says what it always says. */
export async function readPromo(db: Transaction): Promise<CarriedData['promo']> {
  const { promoEndsAt, promoText } = await readSettings(db)
  if (!promoEndsAt && !promoText) return undefined
  return {
    ...(promoText && { refundPromise: promoText }),
    ...(promoEndsAt && { ends: promoEndsAt.toISOString() }),
  }
}
