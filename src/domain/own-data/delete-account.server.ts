import { and, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { dropMails } from '../../platform/mail/drop-mails.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { chiefRole } from '../accounts/abilities.ts'
import type { Person } from '../accounts/contract.ts'
import { signInCredentials, users } from '../accounts/tables.ts'
import { dropKeys } from '../history/drop-keys.server.ts'
import { recordChange } from '../history/record-change.server.ts'
import { timelineEntries } from '../history/tables.ts'
import { parkedMails } from '../mails/tables.ts'
import { notifications } from '../notifications/tables.ts'
import { payments } from '../payments/tables.ts'
import { registrations } from '../registrations/tables.ts'
import { beginAgain } from '../students/begin-again.server.ts'
import { forgetMerged } from '../students/forget-merged.server.ts'
import { forgetStudent } from '../students/forget-student.server.ts'
import { checkHeld, holdEntry } from '../students/hold-entry.server.ts'
import { suggestPairs } from '../students/suggestions/suggest-pairs.server.ts'
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
    const { ids, kept } = await deleteUnpaidRegistrations(tx, person.id)
    await forgetWhatWaits(tx, { userId: person.id, email: account.email, registrationIds: ids })
    // Takes sessions, picture, linked providers and mailed links along.
    await tx.delete(users).where(eq(users.id, person.id))
    const leaving = { userId: person.id, email: account.email }
    await forgetMerged(tx, held, { email: account.email, now })
    const { entry, family } = held
    if (entry) {
      await forgetStudent(tx, { id: entry.id, family, ...leaving }, now)
      await suggestPairs(tx, [entry.id], now)
    }
    await dropKeys(tx, [
      { kind: 'account', id: person.id },
      ...ids.map((id) => ({ kind: 'registration' as const, id: String(id) })),
    ])
    await recordChange(tx, {
      actor: 'system',
      record: { kind: 'account', id: person.id },
      action: 'delete own account',
      now,
    })
    await queueMail(
      tx,
      accountDeletedMail({ name: person.name, email: account.email, kept: kept.length }),
    )
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
    .where(or(eq(users.id, id), and(eq(users.role, chiefRole), isNull(users.disabledAt))))
    .orderBy(users.id)
    .for('update')
  const account = rows.find((row) => row.id === id)
  if (!account) return undefined
  const others = rows.filter((row) => row.role === chiefRole && row.id !== id)
  return { ...account, lastAdmin: account.role === chiefRole && others.length === 0 }
}

/** All there were, and those that stay. Locked first: a fee taken in this moment is there, or its registration is not. */
async function deleteUnpaidRegistrations(tx: Transaction, userId: string) {
  const own = eq(registrations.userId, userId)
  const all = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(own)
    .orderBy(registrations.id)
    .for('update')
  // Also those of what stays hold the e-mail that goes.
  const allIds = all.map(({ id }) => id)
  await tx.delete(parkedMails).where(inArray(parkedMails.registrationId, allIds))
  const fees = tx
    .select({ one: sql`1` })
    .from(payments)
    .where(eq(payments.registrationId, registrations.id))
  const deleted = await tx
    .delete(registrations)
    .where(and(own, notExists(fees)))
    .returning({ id: registrations.id })
  const gone = new Set(deleted.map(({ id }) => id))
  const ids = all.map(({ id }) => id)
  const kept = ids.filter((id) => !gone.has(id))
  await strip(tx, kept)
  await tx
    .delete(notifications)
    .where(
      and(
        inArray(notifications.kind, ['registration', 'payment', 'mail']),
        inArray(notifications.recordId, ids),
      ),
    )
  return { ids, kept }
}

/** Of a registration that stays: what the accounts need, and nothing that staff noted on it. */
async function strip(tx: Transaction, ids: number[]) {
  const ofKept = inArray(timelineEntries.registrationId, ids)
  await tx
    .update(registrations)
    .set({ lostReason: null, nextContactOn: null, version: sql`${registrations.version} + 1` })
    .where(inArray(registrations.id, ids))
  // An entry that says what the number was before says nothing else.
  await tx.delete(timelineEntries).where(and(ofKept, eq(timelineEntries.kind, 'phone changed')))
  await tx
    .update(timelineEntries)
    .set({ detail: sql`${timelineEntries.detail} - '{note,reason,phone}'::text[]` })
    .where(ofKept)
}

/** Mails that wait, and what a provider said a moment ago: that runs out by itself, but not at once. */
async function forgetWhatWaits(
  tx: Transaction,
  leaving: { userId: string; email: string; registrationIds: number[] },
) {
  await dropMails(tx, leaving)
  const { userId, email } = leaving
  await tx.delete(signInCredentials).where(
    or(
      eq(signInCredentials.email, email),
      sql`(${signInCredentials.issuer}, ${signInCredentials.subject}) in
            (select issuer, subject from provider_accounts where user_id = ${userId})`,
    ),
  )
}
