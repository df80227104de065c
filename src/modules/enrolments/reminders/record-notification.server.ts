import type { Transaction } from '../../../platform/database/connect.ts'
import { feeMails } from './tables.ts'

type FeeNotification = Omit<typeof feeMails.$inferInsert, 'notifiedAt'> & { now: Date }

/** Stores that a mail is sent; returns whether it is the first. */
export async function recordNotification(
  tx: Transaction,
  { now, ...notification }: FeeNotification,
): Promise<boolean> {
  const [sentMail] = await tx
    .insert(feeMails)
    .values({ ...notification, notifiedAt: now })
    .onConflictDoNothing()
    .returning()
  return sentMail !== undefined
}
