import { desc, lte } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { taxSettings } from '../tables.ts'
import type { Tax } from './rules.ts'

/** What holds on a day; where nobody said anything the institute is not registered for GST. */
export async function readTax(tx: Transaction, day: string): Promise<Tax> {
  const [row] = await tx
    .select()
    .from(taxSettings)
    .where(lte(taxSettings.validFrom, day))
    .orderBy(desc(taxSettings.validFrom))
    .limit(1)
  if (!row?.gstin || row.gst === 'none') return { gst: 'none' }
  const { gstin, sac, rate } = row
  if (row.gst === 'composition') return { gst: 'composition', gstin, sac }
  if (!sac || rate === null) throw new Error('A rate and a code are missing under their check.')
  return { gst: 'regular', gstin, sac, rate }
}
