import type { Database, Transaction } from './connect.ts'

/** Thrown inside a transaction that finds something moved which it had read before it locked it. */
export class ConcurrentChangeError extends Error {}

/** Each further try needs somebody else who got in between; so many of them are a fault. */
const mostTries = 5

/**
 * Runs a transaction, and once more where somebody was faster: the unique indexes on standing students
 * gave an e-mail or a phone number to another, PostgreSQL ended it for the sake of one that waited for
 * it in turn, or it threw `ConcurrentChangeError`. Nothing stands of a try that was overtaken, and the next one
 * reads what the faster one did.
 */
export async function retryTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      const isConflict = error instanceof ConcurrentChangeError || isTaken(error) || isCircle(error)
      if (!isConflict || tries === mostTries) throw error
    }
  }
}

/** PostgreSQL's word that another standing student has this e-mail or phone number. */
function isTaken(error: unknown): boolean {
  const { code, constraint = '' } = wordOf(error)
  return code === '23505' && ['students_email', 'students_phone'].includes(constraint)
}

/** PostgreSQL's word that two waited for each other. */
function isCircle(error: unknown): boolean {
  return wordOf(error).code === '40P01'
}

/** What PostgreSQL said, which the query builder wraps into an error of its own. */
function wordOf(error: unknown): { code?: string; constraint?: string } {
  let cause = error
  while (cause instanceof Error && !('code' in cause)) cause = cause.cause
  return cause instanceof Error ? (cause as { code?: string; constraint?: string }) : {}
}
