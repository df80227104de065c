import type { Database, Transaction } from './connect.ts'

/** Thrown inside a transaction if a row it read before locking has changed. */
export class ConcurrentChangeError extends Error {}

/** Each retry means another concurrent change; so many in a row are a bug. */
const mostTries = 5

/**
 * Runs a transaction and retries it after a concurrent change: a unique violation on a student's e-mail or
 * phone number, times that overlap, a deadlock, or `ConcurrentChangeError`. Nothing of a failed try remains, and the next one
 * reads the newer rows.
 */
export async function retryTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      const isConflict =
        error instanceof ConcurrentChangeError ||
        isTaken(error) ||
        isCircle(error) ||
        isClash(error)
      if (!isConflict || tries === mostTries) throw error
    }
  }
}

/**
 * Whether PostgreSQL reports a unique violation: another current student has this e-mail or phone number.
 */
function isTaken(error: unknown): boolean {
  const { code, constraint = '' } = pgError(error)
  return code === '23505' && ['students_email', 'students_phone'].includes(constraint)
}

/** Whether PostgreSQL reports that a room or a trainer was taken meanwhile. */
function isClash(error: unknown): boolean {
  return pgError(error).code === '23P01'
}

/** Whether PostgreSQL reports a deadlock. */
function isCircle(error: unknown): boolean {
  return pgError(error).code === '40P01'
}

/** The PostgreSQL error inside the query builder's error. */
function pgError(error: unknown): { code?: string; constraint?: string } {
  let cause = error
  while (cause instanceof Error && !('code' in cause)) cause = cause.cause
  return cause instanceof Error ? (cause as { code?: string; constraint?: string }) : {}
}
