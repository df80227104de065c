import type { Transaction } from '../../../platform/database/connect.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { feeMails } from './tables.ts'

type FeeNotification = Omit<typeof feeMails.$inferInsert, 'notifiedAt'> & { now: Date }

/** Queues a mail, once: of two jobs that run at once, and after one that was killed, the key decides. */
export async function notifyOnce(
  tx: Transaction,
  { mail, ...notification }: FeeNotification & { mail: Mail },
): Promise<void> {
  if (await recordNotification(tx, notification)) await queueMail(tx, mail)
}

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
