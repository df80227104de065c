import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { isEndedBy, linkPurposes } from '../secret-links.server.ts'
import { mailedLinks } from '../tables.ts'

/** Ends the links of a person that end with the ways into their account: somebody who was in may have asked for one. */
export async function dropLinks(tx: Transaction, userId: string): Promise<void> {
  const purposes = linkPurposes.filter((purpose) => isEndedBy(purpose, 'end-of-access'))
  await tx
    .delete(mailedLinks)
    .where(and(eq(mailedLinks.userId, userId), inArray(mailedLinks.purpose, purposes)))
}
