import type { Transaction } from '../../platform/database/connect.ts'
import { enrolmentAccounts, registrationAccounts } from './hooks.server.ts'
import type { Account } from './rules.ts'

/** Whose an account of the ledger is, and for what; its row is locked. Nothing where there is none. */
export async function lockHolder(
  tx: Transaction,
  of: Account,
): Promise<{ studentId: number; course: string } | undefined> {
  return 'enrolmentId' in of
    ? enrolmentAccounts.get().lock(tx, of.enrolmentId)
    : registrationAccounts.get().lock(tx, of.registrationId)
}

/** The account that a row of ours is of. */
export function accountOf({ enrolmentId, registrationId }: OfOne): Account {
  return enrolmentId !== null
    ? { enrolmentId: enrolmentId }
    : { registrationId: registrationId ?? 0 }
}

type OfOne = { enrolmentId: number | null; registrationId: number | null }
