import { asc, inArray } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { registrationTouches } from '../tables.ts'

/** Where the visits came from in which these were made; none of those that were taken down by staff. */
export function listTouches(db: Transaction, registrationIds: readonly number[]) {
  return db
    .select()
    .from(registrationTouches)
    .where(inArray(registrationTouches.registrationId, [0, ...registrationIds]))
    .orderBy(asc(registrationTouches.registrationId), asc(registrationTouches.touch))
}
