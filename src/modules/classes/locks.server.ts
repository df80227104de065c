import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { type ClassSession, classSessions } from './tables.ts'

/** Locks a session: its roll and what it is are changed only under this lock. */
export async function lockSession(tx: Transaction, id: number): Promise<ClassSession | undefined> {
  const [row] = await tx
    .select()
    .from(classSessions)
    .where(eq(classSessions.id, id))
    .for('no key update')
  return row
}
