import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { ConcurrentChangeError } from '../../platform/database/retry-transaction.server.ts'
import { users } from '../accounts/tables.ts'
import { lockStudents } from './locks.server.ts'
import { findFamily, findSurvivor } from './store.server.ts'
import type { StudentRow } from './tables.ts'

/** The record of an account, if any, with those merged into it. */
export type HeldEntry = { userId: string; entry: StudentRow | undefined; family: number[] }

/**
 * Locks an account's record before the account itself. Once the account is locked too, `checkHeld` says
 * whether it is still this record.
 */
export async function holdEntry(tx: Transaction, userId: string): Promise<HeldEntry> {
  const id = await findEntry(tx, userId)
  if (!id) return { userId, entry: undefined, family: [] }
  const family = await findFamily(tx, id)
  const entry = (await lockStudents(tx, family)).get(id)
  const isSame = (await findFamily(tx, id)).toString() === family.toString()
  if (!isSame || !entry || entry.mergedInto !== null) throw new ConcurrentChangeError()
  return { userId, entry, family }
}

/** Retries if the account came to another record before its own row was locked. */
export async function checkHeld(tx: Transaction, { userId, entry }: HeldEntry): Promise<void> {
  if ((await findEntry(tx, userId)) !== (entry?.id ?? null)) throw new ConcurrentChangeError()
}

async function findEntry(tx: Transaction, userId: string): Promise<number | null> {
  const [account] = await tx.select({ id: users.studentId }).from(users).where(eq(users.id, userId))
  return (account?.id && (await findSurvivor(tx, account.id))) || null
}
