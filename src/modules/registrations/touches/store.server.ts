import { asc, inArray } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { registrationTouches } from '../tables.ts'

/** Origins of the visits of these registrations; those entered by staff have none. */
export function listTouches(db: Transaction, registrationIds: readonly number[]) {
  return db
    .select()
    .from(registrationTouches)
    .where(inArray(registrationTouches.registrationId, [0, ...registrationIds]))
    .orderBy(asc(registrationTouches.registrationId), asc(registrationTouches.touch))
}
