import { eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { dropMails } from '../../platform/mail/drop-mails.ts'
import { dropKeys } from '../audit/drop-keys.server.ts'
import { isPaid } from '../ledger/store.server.ts'
import { eraseNotifications } from '../notifications/erase-notifications.server.ts'
import { changeRegistration } from './change-registration.server.ts'
import { onEraseRegistrations } from './erase-hooks.server.ts'
import { lockRegistrations } from './locks.server.ts'
import { contacts, registrations, registrationTags, registrationTouches } from './tables.ts'

/**
 * Deletes an account's registrations except paid ones, which stay for the accounts without staff notes.
 * Returns all and those that stay. Locked first, so that a concurrent fee is seen or its registration is
 * gone.
 */
export async function eraseRegistrations(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<{ ids: number[]; kept: number[] }> {
  const all = await lockRegistrations(tx, eq(registrations.userId, userId))
  const ids = all.map(({ id }) => id)
  // Parked mails of those that stay also contain the deleted e-mail.
  for (const step of onEraseRegistrations.steps()) await step(tx, ids)
  const paid = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(sql`${inArray(registrations.id, ids)} and ${isPaid(sql`${registrations.id}`)}`)
  const keptIds = paid.map(({ id }) => id)
  await remove(
    tx,
    ids.filter((id) => !keptIds.includes(id)),
  )
  const stripped = {
    changes: { lostReason: null, nextContactOn: null, heardOf: null },
    event: { event: 'anonymise registration' },
  } as const
  await tx.delete(registrationTags).where(inArray(registrationTags.registrationId, keptIds))
  for (const id of keptIds) await changeRegistration(tx, id, stripped, { actor: 'system', now })
  // Times of calls are staff notes about them, too.
  await tx.delete(contacts).where(inArray(contacts.registrationId, keptIds))
  await tx.delete(registrationTouches).where(inArray(registrationTouches.registrationId, keptIds))
  await eraseNotifications(tx, ['registration', 'payment', 'mail', 'waiting'], ids)
  await dropTrails(tx, ids)
  return { ids, kept: keptIds }
}

/** Removes unpaid registrations and everything stored for them. Their rows are locked. */
export async function removeRegistrations(tx: Transaction, ids: readonly number[]): Promise<void> {
  // No address: only rows without an account are left, whose mails were sent long ago.
  await dropMails(tx, { email: '', registrationIds: [...ids] })
  await remove(tx, ids)
  await eraseNotifications(tx, ['registration', 'waiting'], ids)
  await dropTrails(tx, ids)
}

/** Parked mails and tags are deleted with them. */
async function remove(tx: Transaction, ids: readonly number[]) {
  await tx.delete(registrations).where(inArray(registrations.id, [...ids]))
}

async function dropTrails(tx: Transaction, ids: readonly number[]) {
  await dropKeys(
    tx,
    ids.map((id) => ({ kind: 'registration' as const, id: String(id) })),
  )
}
