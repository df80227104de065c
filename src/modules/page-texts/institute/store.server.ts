import { desc, lte } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { instituteDetails } from '../tables.ts'
import { productDetails } from './rules.ts'

/** The details as of a publication, or as they are now; nothing where staff saved none. */
export async function readDetails(db: Transaction, publication?: number) {
  const [row] = await db
    .select()
    .from(instituteDetails)
    .where(publication === undefined ? undefined : lte(instituteDetails.publication, publication))
    .orderBy(desc(instituteDetails.version))
    .limit(1)
  // Rows of earlier versions lack what was added since; such a site was public already.
  return (
    row && {
      ...row,
      details: { ...productDetails, ...row.details, isSetUp: row.details.isSetUp ?? true },
    }
  )
}
