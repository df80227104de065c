import { eq } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { clearNextContacts } from '../registrations/clear-next-contacts.server.ts'
import { enrolments } from './tables.ts'

/**
 * Job: the enquiry before an enrolment needs no call any more. A job of its own, since registrations are locked
 * before the batches that an enrolment holds.
 */
export async function closeEnquiry(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { enrolment: id }: { enrolment: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [enrolment] = await tx.select().from(enrolments).where(eq(enrolments.id, id))
    if (enrolment) await clearNextContacts(tx, enrolment, { actor: 'system', now: clock() })
  })
}
