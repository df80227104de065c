import { promoUntil } from '../../../content/promo.ts'
import { formatLongDate } from '../../formats/dates.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { CarriedData } from '../page-data.tsx'
import { readSettings } from './store.server.ts'

/** What staff want the banner to say, in ready words; nothing where it says what it always says. */
export async function readPromo(db: Transaction): Promise<CarriedData['promo']> {
  const { promoEndsAt, promoText } = await readSettings(db)
  if (!promoEndsAt && !promoText) return undefined
  return {
    ...(promoText && { refundPromise: promoText }),
    ...(promoEndsAt && {
      ends: promoEndsAt.toISOString(),
      countdownLabel: promoUntil.countdownLabel,
      honest: `${promoUntil.line} ${formatLongDate(promoEndsAt)}.`,
    }),
  }
}
