import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { createPort } from '../../platform/hooks.ts'

/** The entry that staff keep of the person whose account it is; held, its row is locked. */
type LockedEntry = { userId: string }

export type AccountChange = { field: 'name' | 'email'; from: string; to: string }

/** What students do when an account proves an e-mail or changes what it says of its person. */
export const studentEntries = createPort<{
  /** The account's e-mail was just confirmed: it gets the entry that staff made with it. */
  claim(db: Database, userId: string, how: { mayJoin: boolean; now: Date }): Promise<void>
  /** Locks the entry before the account is locked. */
  hold(tx: Transaction, userId: string): Promise<LockedEntry>
  /** Begins again where the account came to another entry meanwhile. */
  check(tx: Transaction, locked: LockedEntry): Promise<void>
  /** The entry follows a changed name or e-mail. */
  follow(
    tx: Transaction,
    locked: LockedEntry,
    change: AccountChange,
    context: PersonContext,
  ): Promise<void>
}>('studentEntries')
