import { and, eq, sql } from 'drizzle-orm'
import type { ActionContext } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { ConcurrentChangeError } from '../../../platform/database/retry-transaction.server.ts'
import { record } from '../../audit/record-event.server.ts'
import { eraseEntry } from '../../students/erase-entry.server.ts'
import { lockStudents } from '../../students/locks.server.ts'
import { removeRegistrations } from '../erase-registrations.server.ts'
import { hasDeeds } from '../history/find-deeds.server.ts'
import { lockRegistrations } from '../locks.server.ts'
import { registrations } from '../tables.ts'
import { type EnquiryImport, enquiryImportRows } from './tables.ts'

/**
 * Removes the enquiry of one row, and the student record only it created, unless somebody has worked with
 * either. Both are locked, then checked.
 */
export async function undoRow(
  tx: Transaction,
  rowId: number,
  { fileName }: EnquiryImport,
  { now, actor }: ActionContext,
): Promise<void> {
  const condition = and(eq(enquiryImportRows.id, rowId), eq(enquiryImportRows.state, 'imported'))
  const [row] = await tx.select().from(enquiryImportRows).where(condition).for('update')
  if (!row) return
  const id = row.registrationId ?? 0
  const [existingRegistration] = await tx
    .select({ studentId: registrations.studentId })
    .from(registrations)
    .where(eq(registrations.id, id))
  const isUntouched =
    existingRegistration && (await holdUntouched(tx, id, existingRegistration.studentId))
  if (existingRegistration && isUntouched) {
    const { name } = isUntouched
    await removeRegistrations(tx, [id])
    await eraseEntry(tx, existingRegistration.studentId, now)
    const before = { name, file: fileName }
    await record(
      tx,
      { event: 'undo import', id: existingRegistration.studentId, before },
      { actor, now },
    )
  }
  // One that somebody erased otherwise is gone as well.
  const state = existingRegistration && !isUntouched ? 'kept' : 'removed'
  await tx.update(enquiryImportRows).set({ state }).where(eq(enquiryImportRows.id, rowId))
}

async function holdUntouched(tx: Transaction, id: number, studentId: number) {
  const student = (await lockStudents(tx, [studentId])).get(studentId)
  const [registration] = await lockRegistrations(tx, eq(registrations.id, id))
  if (registration && registration.studentId !== studentId) throw new ConcurrentChangeError()
  if (!student || !registration) return undefined
  const { rows } = await tx.execute(sql`select 1 where ${nobodyWorkedWith(id, studentId)}`)
  return rows.length > 0 ? student : undefined
}

/** Nothing happened to it but by the import and the turns of counsellors, and nothing hangs on it or its entry. */
function nobodyWorkedWith(id: number, studentId: number) {
  return sql`exists (select from registrations r join students s on s.id = r.student_id
      where r.id = ${id} and r.version = 1 and s.version = 1 and s.merged_into is null
        and s.source = 'registration')
    and not (${hasDeeds({ id, studentId })})
    and not exists (select from contacts c where c.registration_id = ${id})
    and not exists (select from ledger_entries l where l.registration_id = ${id})
    and not exists (select from registrations r where r.student_id = ${studentId} and r.id <> ${id})
    and not exists (select from enrolments j where j.student_id = ${studentId})
    and not exists (select from batch_seats p where p.student_id = ${studentId})
    and not exists (select from waitlist_entries w where w.student_id = ${studentId})
    and not exists (select from student_notes n where n.student_id = ${studentId})
    and not exists (select from users u where u.student_id = ${studentId})
    and not exists (select from students other where other.merged_into = ${studentId})`
}
