import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { createPort } from '../../platform/hooks.ts'
import type { MoneyResult } from './documents/record-money.server.ts'
import type { Account, Incoming } from './rules.ts'

/** Whose money an account is, and what for. */
export type Holder = { studentId: number; course: string }

/** The module that keeps the holders: enrolments, or Fast Track registrations. */
type Holders = {
  /** Undefined if there is none; the row is locked. */
  lock(tx: Transaction, id: number): Promise<Holder | undefined>
  /** Records a payment with its receipt. */
  record(
    tx: Transaction,
    id: number,
    money: Incoming & { key: string },
    context: ActionContext,
  ): Promise<MoneyResult | { ok: false; reason: 'no-enrolment' }>
}

export const enrolmentAccounts = createPort<Holders>('enrolmentAccounts')
export const registrationAccounts = createPort<Holders>('registrationAccounts')

/** The holder of an account; its row is locked. Undefined if there is none. */
export async function lockHolder(tx: Transaction, of: Account): Promise<Holder | undefined> {
  return 'enrolmentId' in of
    ? enrolmentAccounts.get().lock(tx, of.enrolmentId)
    : registrationAccounts.get().lock(tx, of.registrationId)
}
