import type { Database, Transaction } from './connect.ts'

/** Thrown inside a transaction if a row it read before locking has changed. */
export class ConcurrentChangeError extends Error {}

/** Each retry means another concurrent change; so many in a row are a bug. */
const mostTries = 5

/**
 * Runs a transaction and retries it after a concurrent change. Nothing of a failed try remains, and the next
 * one reads the newer rows.
 */
export async function retryTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (!isConcurrentChange(error) || tries === mostTries) throw error
    }
  }
}

/** PostgreSQL's codes for a deadlock, and for times that overlap: a room or a trainer was taken meanwhile. */
const retriedCodes = ['40P01', '23P01']

function isConcurrentChange(error: unknown): boolean {
  if (error instanceof ConcurrentChangeError) return true
  const { code = '', constraint = '' } = pgError(error)
  // A unique violation: another current student has this e-mail or phone number.
  const isTaken = code === '23505' && ['students_email', 'students_phone'].includes(constraint)
  return isTaken || retriedCodes.includes(code)
}

/** The PostgreSQL error inside the query builder's error. */
function pgError(error: unknown): { code?: string; constraint?: string } {
  let cause = error
  while (cause instanceof Error && !('code' in cause)) cause = cause.cause
  return cause instanceof Error ? (cause as { code?: string; constraint?: string }) : {}
}
