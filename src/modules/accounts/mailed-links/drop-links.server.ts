import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { isEndedBy, linkPurposes } from '../secret-links.server.ts'
import { mailedLinks } from '../tables.ts'

/** Deletes those links of a person that must end when their access ends: a stranger may have requested one. */
export async function dropLinks(tx: Transaction, userId: string): Promise<void> {
  const purposes = linkPurposes.filter((purpose) => isEndedBy(purpose, 'end-of-access'))
  await tx
    .delete(mailedLinks)
    .where(and(eq(mailedLinks.userId, userId), inArray(mailedLinks.purpose, purposes)))
}
