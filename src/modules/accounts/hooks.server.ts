import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { createHook, createPort } from '../../platform/hooks.ts'

/** The student record of an account's person; its row is locked. */
type LockedEntry = { userId: string }

export type AccountChange = { field: 'name' | 'email'; from: string; to: string }

/** What the students module does when an account confirms an e-mail or changes its data. */
export const studentEntries = createPort<{
  /** The account's e-mail was just confirmed: links the student record that staff made with it. */
  claim(db: Database, userId: string, how: { mayJoin: boolean; now: Date }): Promise<void>
  /** Locks the student record before the account. */
  hold(tx: Transaction, userId: string): Promise<LockedEntry>
  /** Retries where the account moved to another student record meanwhile. */
  check(tx: Transaction, locked: LockedEntry): Promise<void>
  /** Updates the student record after a changed name or e-mail. */
  follow(
    tx: Transaction,
    locked: LockedEntry,
    change: AccountChange,
    context: PersonContext,
  ): Promise<void>
}>('studentEntries')

/** The new number of an account. */
export type AccountPhone = { userId: string; email: string; phone: string }

/** An account changed the number in its profile: its student record and it are locked. */
export const onOwnPhone =
  createHook<(tx: Transaction, account: AccountPhone, context: PersonContext) => Promise<void>>(
    'onOwnPhone',
  )

/** The texts that are public are numbered by their publication; who makes an account accepts those terms. */
export const publishedTerms = createPort<{ publication(tx: Transaction): Promise<number> }>(
  'publishedTerms',
)
