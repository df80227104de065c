import { eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { createHook } from '../../platform/hooks.ts'
import { dropMails } from '../../platform/mail/queue-mail.ts'
import { record } from '../audit/record-event.server.ts'
import { dropKeys } from '../audit/sealing.server.ts'
import { isPaid } from '../ledger/store.server.ts'
import { eraseNotifications } from '../notifications/store.server.ts'
import { eraseEntry } from '../students/erase-student.server.ts'
import { lockStudents } from '../students/locks.server.ts'
import { listMergedIds } from '../students/store.server.ts'
import { students } from '../students/tables.ts'
import { changeRegistration } from './change-registration.server.ts'
import { lockRegistrations } from './locks.server.ts'
import { contacts, registrations, registrationTags, registrationTouches } from './tables.ts'

/** A student is deleted: other data about their registrations is removed first. Their rows are locked. */
export const onEraseRegistrations =
  createHook<(tx: Transaction, ids: readonly number[]) => Promise<void>>('onEraseRegistrations')

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
  const removedIds = ids.filter((id) => !keptIds.includes(id))
  await remove(tx, removedIds)
  const anonymisation = {
    changes: { lostReason: null, nextContactOn: null, heardOf: null },
    event: { event: 'anonymise registration' },
  } as const
  await tx.delete(registrationTags).where(inArray(registrationTags.registrationId, keptIds))
  for (const id of keptIds)
    await changeRegistration(tx, id, anonymisation, { actor: 'system', now })
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

type Term = { since: Date; now: Date }

/**
 * Students after this id whose registrations were all lost, never paid for, and without activity since
 * then.
 */
export async function findLostEnquiries(
  db: Transaction,
  { since }: Term,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct r.student_id as id from registrations r
     where r.status = 'lost' and r.registered_at < ${since} and r.student_id > ${after}
       and ${isSilent(sql`r.student_id`, since)}
     order by r.student_id limit ${limit}`)
  return rows.map(({ id }) => Number(id))
}

/**
 * Deletes the lost registrations of a student and the student record only they created. The record is
 * locked and checked again. False if there was new activity.
 */
export function removeLostEnquiry(
  db: Database,
  id: number,
  { since, now }: Term,
): Promise<boolean> {
  return retryTransaction(db, async (tx) => {
    const family = await listMergedIds(tx, id)
    const student = (await lockStudents(tx, family)).get(id)
    const ownRegistrations = await lockRegistrations(tx, eq(registrations.studentId, id))
    const { rows } = await tx.execute(sql`select 1 where ${isSilent(sql`${id}`, since)}`)
    if (!student || rows.length === 0 || ownRegistrations.length === 0) return false
    await removeRegistrations(
      tx,
      ownRegistrations.map((registration) => registration.id),
    )
    await dropKeys(
      tx,
      family.map((member) => ({ kind: 'student' as const, id: String(member) })),
    )
    if (student.source === 'registration') await eraseEntry(tx, id, now)
    await record(tx, { event: 'remove lost enquiry', id }, { actor: 'system', now })
    return true
  })
}

/** No open or paid registration, no later activity, and no change of the student record. */
function isSilent(student: ReturnType<typeof sql>, since: Date) {
  return sql`not exists (
      select from registrations other
       where other.student_id = ${student}
         and (other.status <> 'lost' or other.registered_at >= ${since}
              or ${isPaid(sql`other.id`)}
              or exists (select from audit_events e
                          where e.record_kind = 'registration' and e.record_id = other.id::text
                            and e.happened_at >= ${since})))
    and not exists (select from batch_seats p where p.student_id = ${student} and p.state <> 'left')
    and not exists (select from waitlist_entries w
                     where w.student_id = ${student} and w.state in ('waiting', 'offered'))
    and not exists (select from enrolments j where j.student_id = ${student})
    and exists (select from ${students} s
                 where s.id = ${student} and s.merged_into is null and s.status <> 'Active'
                   and s.updated_at < ${since}
                   and not exists (select from student_notes n
                                    where n.student_id = s.id and n.written_at >= ${since}))`
}
