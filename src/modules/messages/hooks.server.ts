import { inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { onEraseRegistrations } from '../registrations/erase-hooks.server.ts'
import { failedMails } from './tables.ts'

onEraseRegistrations.add(eraseMails)

/** Parked mails hold the address and the words of a mail: they go when either has to. */
async function eraseMails(tx: Transaction, registrationIds: readonly number[]) {
  await tx.delete(failedMails).where(inArray(failedMails.registrationId, [...registrationIds]))
}
