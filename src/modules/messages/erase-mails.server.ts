import { inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { failedMails } from './tables.ts'

/** Parked mails hold the address and the words of a mail: they go when either has to. */
export async function eraseMails(tx: Transaction, registrationIds: readonly number[]) {
  await tx.delete(failedMails).where(inArray(failedMails.registrationId, [...registrationIds]))
}
