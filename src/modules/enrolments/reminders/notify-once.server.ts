import type { Transaction } from '../../../platform/database/connect.ts'
import { feeMails } from './tables.ts'

type FeeNotification = Omit<typeof feeMails.$inferInsert, 'notifiedAt'> & { now: Date }

/** Keeps that somebody is told; whether nobody had told them before. */
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
