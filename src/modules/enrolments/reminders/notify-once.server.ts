import type { Transaction } from '../../../platform/database/connect.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { feeMails } from './tables.ts'

type Telling = Omit<typeof feeMails.$inferInsert, 'toldAt'> & { now: Date }

/** Queues a mail, once: of two jobs that run at once, and after one that was killed, the key decides. */
export async function tellOnce(
  tx: Transaction,
  { mail, ...telling }: Telling & { mail: Mail },
): Promise<void> {
  if (await noteTelling(tx, telling)) await queueMail(tx, mail)
}

/** Keeps that somebody is told; whether nobody had told them before. */
export async function noteTelling(tx: Transaction, { now, ...telling }: Telling): Promise<boolean> {
  const [told] = await tx
    .insert(feeMails)
    .values({ ...telling, toldAt: now })
    .onConflictDoNothing()
    .returning()
  return told !== undefined
}
