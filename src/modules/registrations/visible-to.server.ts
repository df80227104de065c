import { eq, isNull, or, type SQL } from 'drizzle-orm'
import { registrations } from './tables.ts'

/** The same for a query. */
export function visibleTo(sight: string | undefined): SQL | undefined {
  const { counsellorId } = registrations
  return sight ? or(eq(counsellorId, sight), isNull(counsellorId)) : undefined
}
