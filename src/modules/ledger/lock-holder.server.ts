import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { lockJoining } from '../enrolments/locks.server.ts'
import { lockRegistrations } from '../registrations/locks.server.ts'
import { registrations } from '../registrations/tables.ts'
import type { Account } from './rules.ts'

/** Whose an account of the ledger is, and for what; its row is locked. Nothing where there is none. */
export async function lockHolder(
  tx: Transaction,
  of: Account,
): Promise<{ studentId: number; course: string } | undefined> {
  if ('joiningId' in of) return lockJoining(tx, of.joiningId)
  const [registration] = await lockRegistrations(tx, eq(registrations.id, of.registrationId))
  return registration
}

/** The account that a row of ours is of. */
export function accountOf({ joiningId, registrationId }: OfOne): Account {
  return joiningId !== null ? { joiningId } : { registrationId: registrationId ?? 0 }
}

type OfOne = { joiningId: number | null; registrationId: number | null }
