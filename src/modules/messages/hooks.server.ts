import { inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { onEraseRegistrations } from '../registrations/erase-registrations.server.ts'
import { failedMails } from './tables.ts'

onEraseRegistrations.add(eraseMails)

/** Parked mails contain address and text of a mail: they are deleted with either. */
async function eraseMails(tx: Transaction, registrationIds: readonly number[]) {
  await tx.delete(failedMails).where(inArray(failedMails.registrationId, [...registrationIds]))
}
