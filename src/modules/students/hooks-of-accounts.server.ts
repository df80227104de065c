import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import {
  ConcurrentChangeError,
  retryTransaction,
} from '../../platform/database/retry-transaction.server.ts'
import { studentEntries } from '../accounts/hooks.server.ts'
import { users } from '../accounts/tables.ts'
import { followAccount } from './follow-account.server.ts'
import { checkHeld, type HeldEntry, holdEntry } from './hold-entry.server.ts'
import { lockContacts, lockStudents } from './locks.server.ts'
import { joinStudents } from './merges/merge-students.server.ts'
import { assign, findAccount, findEntryOf, linkByEmail } from './recognise-student.server.ts'
import { findSurvivor } from './store.server.ts'
import { areApart } from './suggestions/store.server.ts'

studentEntries.provide({
  claim: claimEntry,
  hold: holdEntry,
  check: (tx, locked: HeldEntry) => checkHeld(tx, locked),
  follow: (tx, locked: HeldEntry, change, context) => followAccount(tx, locked, change, context),
})

/**
 * An account that just confirmed its e-mail gets the record that staff made with it. If the account has
 * made one itself, the two are merged, given `mayJoin`: the confirming user was signed in to the account,
 * so they did what was done there.
 */
async function claimEntry(
  db: Database,
  userId: string,
  { mayJoin, now }: { mayJoin: boolean; now: Date },
): Promise<void> {
  await retryTransaction(db, async (tx) => {
    const before = await findAccount(tx, userId)
    await lockContacts(tx, [before?.email])
    const account = await findAccount(tx, userId)
    if (account?.email !== before?.email) throw new ConcurrentChangeError()
    if (!account?.isVerified) return
    if (account.studentId !== null) {
      if (mayJoin)
        await joinOwn(tx, { userId, email: account.email, studentId: account.studentId }, now)
      return
    }
    const studentId = await linkByEmail(tx, { userId, account, now })
    if (studentId !== undefined) await assign(tx, { userId, account, studentId })
  })
}

async function joinOwn(
  tx: Transaction,
  account: { userId: string; email: string; studentId: number },
  now: Date,
) {
  const ownId = await findSurvivor(tx, account.studentId)
  const entryId = await findEntryOf(tx, account.email)
  if (!ownId || !entryId) return
  const locked = await lockStudents(tx, [ownId, entryId])
  const [merged, survivor] = [locked.get(ownId), locked.get(entryId)]
  const isAsRead =
    survivor?.email === account.email && survivor.mergedInto === null && merged?.mergedInto === null
  if (!isAsRead || (await findAccount(tx, account.userId))?.email !== account.email)
    throw new ConcurrentChangeError()
  // A record that staff made or merged with another account is theirs to judge.
  const accounts = await tx.select({ id: users.id }).from(users).where(eq(users.studentId, ownId))
  if (merged.source !== 'registration' || accounts.length !== 1) return
  if (await areApart(tx, ownId, entryId)) return
  await joinStudents(tx, { survivor: survivor, merged }, 'confirmed-email', {
    actor: 'system',
    now,
  })
}
