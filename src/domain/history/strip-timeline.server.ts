import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { timelineEntries } from './tables.ts'

/** Of registrations that stay for the accounts: what happened and when, without what says who it was. */
export async function stripTimeline(
  tx: Transaction,
  registrationIds: readonly number[],
): Promise<void> {
  const ofKept = inArray(timelineEntries.registrationId, [...registrationIds])
  // An entry that says what the number was before says nothing else.
  await tx.delete(timelineEntries).where(and(ofKept, eq(timelineEntries.kind, 'phone changed')))
  await tx
    .update(timelineEntries)
    .set({ detail: sql`${timelineEntries.detail} - '{note,reason,phone}'::text[]` })
    .where(ofKept)
}
