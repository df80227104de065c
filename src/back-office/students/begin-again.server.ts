import type { Database, Transaction } from '../../server/database/connect.ts'

/** Thrown inside a transaction that finds something moved which it had read before it locked it. */
export class Overtaken extends Error {}

/** Each further try needs somebody else who got in between; so many of them are a fault. */
const mostTries = 5

/**
 * Runs a transaction, and once more where somebody was faster: the unique indexes on standing students
 * gave an e-mail or a phone number to another, or it threw `Overtaken`. Nothing stands of a try that
 * was overtaken, and the next one reads what the faster one did.
 */
export async function beginAgain<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      const isOvertaken = error instanceof Overtaken || isTaken(error)
      if (!isOvertaken || tries === mostTries) throw error
    }
  }
}

/** PostgreSQL's word that another standing student has this e-mail or phone number. */
export function isTaken(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as { code?: string; constraint?: string }
    if (code === '23505') return constraint === 'students_email' || constraint === 'students_phone'
  }
  return false
}
