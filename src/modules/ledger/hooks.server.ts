import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { createPort } from '../../platform/hooks.ts'
import type { Incoming } from './add-entry.server.ts'
import type { EntryReason } from './rules.ts'
import type { IssuedDocument, LedgerEntry } from './tables.ts'

/** The holder of an account in the ledger, by number: an enrolment, or a Fast Track registration. */
type Holder = {
  /** Student and purpose; the row is locked. */
  lock(tx: Transaction, id: number): Promise<{ studentId: number; course: string } | undefined>
  /** Records a payment with its receipt. */
  record(
    tx: Transaction,
    id: number,
    money: Incoming & { key: string },
    context: ActionContext,
  ): Promise<
    | { ok: true; entry: LedgerEntry; document: IssuedDocument; isNew: boolean }
    | ({ ok: false } & (EntryReason | { reason: 'no-enrolment' }))
  >
}

export const enrolmentAccounts = createPort<Holder>('enrolmentAccounts')
export const registrationAccounts = createPort<Holder>('registrationAccounts')
