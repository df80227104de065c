import { inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { parkedMails } from './tables.ts'

/** Parked mails hold the address and the words of a mail: they go when either has to. */
export async function eraseMails(tx: Transaction, registrationIds: readonly number[]) {
  await tx.delete(parkedMails).where(inArray(parkedMails.registrationId, [...registrationIds]))
}
