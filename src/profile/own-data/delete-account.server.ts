import { and, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import type { Person } from '../../accounts/contract.ts'
import { recordChange } from '../../back-office/audit/record-change.server.ts'
import { beginAgain } from '../../back-office/students/begin-again.server.ts'
import { checkHeld, holdEntry } from '../../back-office/students/hold-entry.server.ts'
import { suggestPairs } from '../../back-office/suggestions/suggest-pairs.server.ts'
import type { Database, Transaction } from '../../server/database/connect.ts'
import {
  notifications,
  payments,
  registrations,
  signInCredentials,
  users,
} from '../../server/database/schema.ts'
import { queueMail } from '../../server/mail/queue-mail.ts'
import { forgetMerged } from './forget-merged.server.ts'
import { forgetStudent } from './forget-student.server.ts'
import { accountDeletedMail } from './write-deletion-mail.server.ts'

export type Deletion = { ok: true } | { ok: false; reason: 'overtaken' | 'last-admin' }

/**
 * Deletes an account and what belongs to nobody else, all of it or nothing. `checked` is the hash the
 * password was held against. What stays is what the accounts must keep: registrations with a fee
 * paid, and the student they belong to.
 */
export async function deleteAccount(
  db: Database,
  { person, checked }: { person: Person; checked: string | null },
  now: Date,
): Promise<Deletion> {
  return beginAgain(db, async (tx) => {
    const held = await holdEntry(tx, person.id)
    const account = await lockAccount(tx, person.id)
    if (!account || account.passwordHash !== checked) return { ok: false, reason: 'overtaken' }
    if (account.lastAdmin) return { ok: false, reason: 'last-admin' }
    await checkHeld(tx, held)
    const kept = await deleteUnpaidRegistrations(tx, person.id)
    await tx.delete(signInCredentials).where(eq(signInCredentials.email, account.email))
    // Takes sessions, picture, linked providers and mailed links along.
    await tx.delete(users).where(eq(users.id, person.id))
    await forgetMerged(tx, held, { email: account.email, now })
    if (held.entry) {
      await forgetStudent(tx, { id: held.entry.id, email: account.email }, now)
      await suggestPairs(tx, [held.entry.id], now)
    }
    await recordChange(tx, {
      actor: 'system',
      record: { kind: 'account', id: person.id },
      action: 'delete own account',
      now,
    })
    await queueMail(tx, accountDeletedMail({ name: person.name, email: account.email, kept }))
    return { ok: true }
  })
}

/**
 * With it the rows of all admins are locked, always in the same order: of the last two who leave at
 * once, the second waits and then finds itself the last.
 */
async function lockAccount(tx: Transaction, id: string) {
  const rows = await tx
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      passwordHash: users.passwordHash,
      disabledAt: users.disabledAt,
    })
    .from(users)
    .where(or(eq(users.id, id), and(eq(users.role, 'admin'), isNull(users.disabledAt))))
    .orderBy(users.id)
    .for('update')
  const account = rows.find((row) => row.id === id)
  if (!account) return undefined
  const others = rows.filter((row) => row.role === 'admin' && row.id !== id)
  return { ...account, lastAdmin: account.role === 'admin' && others.length === 0 }
}

/** How many stay. Locked first: a fee taken in this moment is there, or its registration is not. */
async function deleteUnpaidRegistrations(tx: Transaction, userId: string): Promise<number> {
  const own = eq(registrations.userId, userId)
  const all = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(own)
    .orderBy(registrations.id)
    .for('update')
  const fees = tx
    .select({ one: sql`1` })
    .from(payments)
    .where(eq(payments.registrationId, registrations.id))
  const deleted = await tx
    .delete(registrations)
    .where(and(own, notExists(fees)))
    .returning({ id: registrations.id })
  const ids = deleted.map(({ id }) => id)
  await tx
    .delete(notifications)
    .where(and(eq(notifications.kind, 'registration'), inArray(notifications.recordId, ids)))
  return all.length - deleted.length
}
