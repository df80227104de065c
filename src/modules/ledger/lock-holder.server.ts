import type { Transaction } from '../../platform/database/connect.ts'
import { enrolmentAccounts, registrationAccounts } from './hooks.server.ts'
import type { Account } from './rules.ts'

/** Student and purpose of an account in the ledger; its row is locked. Undefined if there is none. */
export async function lockHolder(
  tx: Transaction,
  of: Account,
): Promise<{ studentId: number; course: string } | undefined> {
  return 'enrolmentId' in of
    ? enrolmentAccounts.get().lock(tx, of.enrolmentId)
    : registrationAccounts.get().lock(tx, of.registrationId)
}

/** The account of one of our rows. */
export function accountOf({ enrolmentId, registrationId }: OfOne): Account {
  return enrolmentId !== null
    ? { enrolmentId: enrolmentId }
    : { registrationId: registrationId ?? 0 }
}

type OfOne = { enrolmentId: number | null; registrationId: number | null }
