import { eq, isNull, or, type SQL } from 'drizzle-orm'
import { registrations } from './tables.ts'

/** The same for a query. */
export function visibleTo(visibilityScope: string | undefined): SQL | undefined {
  const { counsellorId } = registrations
  return visibilityScope ? or(eq(counsellorId, visibilityScope), isNull(counsellorId)) : undefined
}
