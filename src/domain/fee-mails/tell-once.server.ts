import type { Transaction } from '../../platform/database/connect.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { feeMails } from './tables.ts'

type Telling = Omit<typeof feeMails.$inferInsert, 'toldAt'>

/** Queues a mail, once: of two jobs that run at once, and after one that was killed, the key decides. */
export async function tellOnce(
  tx: Transaction,
  { mail, now, ...telling }: Telling & { mail: Mail; now: Date },
): Promise<void> {
  const [told] = await tx
    .insert(feeMails)
    .values({ ...telling, toldAt: now })
    .onConflictDoNothing()
    .returning()
  if (told) await queueMail(tx, mail)
}
