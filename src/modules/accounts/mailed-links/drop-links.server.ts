import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { mailedLinks } from '../tables.ts'

/**
 * Makes every link of a person good for nothing. Whatever ends the ways into an account ends these
 * too: somebody who was in before may have asked for one. “Not me” stays: whoever reads it was told of
 * a stranger, who must not be able to take that word from them.
 */
export async function dropLinks(tx: Transaction, userId: string): Promise<void> {
  await tx
    .delete(mailedLinks)
    .where(and(eq(mailedLinks.userId, userId), ne(mailedLinks.purpose, 'not-me')))
}
