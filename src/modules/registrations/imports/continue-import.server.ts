import { and, eq, sql } from 'drizzle-orm'
import type { ActionContext } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import {
  ConcurrentChangeError,
  retryTransaction,
} from '../../../platform/database/retry-transaction.server.ts'
import type { Services } from '../../../platform/services.ts'
import { record } from '../../audit/record-event.server.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { eraseEntry } from '../../students/erase-entry.server.ts'
import { lockStudents } from '../../students/locks.server.ts'
import { removeRegistrations } from '../erase-registrations.server.ts'
import { hasStaffChanges } from '../history/has-staff-changes.server.ts'
import { lockRegistrations } from '../locks.server.ts'
import { registrations } from '../tables.ts'
import { importRow } from './import-row.server.ts'
import { findImport, importJob, readKnown, readRows } from './store.server.ts'
import { type EnquiryImport, enquiryImportRows, enquiryImports } from './tables.ts'

/** Milliseconds of work in one job: a longer one counts as abandoned, and mails wait behind it. */
const rowsOfJob = 100

/**
 * Job: imports the next rows, each in its own transaction, and queues itself for the rest. After a kill
 * the job runs again.
 */
export async function continueImport(
  { db, clock }: Services,
  { import: id }: { import: number },
): Promise<void> {
  const file = await findImport(db, id)
  const { state } = file ?? {}
  if (!file || (state !== 'running' && state !== 'undoing')) return
  const isRunning = state === 'running'
  const of = { importId: file.id, state: isRunning ? 'waiting' : 'imported' } as const
  const rows = await readRows(db, of, { after: -1, limit: rowsOfJob })
  const now = clock()
  const work = isRunning ? await importRows(db, file, now) : undoing(file, now)
  for (const { id } of rows) await retryTransaction(db, (tx) => work(tx, id))
  await db.transaction(async (tx) => {
    if (rows.length < rowsOfJob) await end(tx, file)
    else await importJob.enqueue(tx, { import: file.id })
    await announceChange(tx)
  })
}

type Work = (tx: Transaction, rowId: number) => Promise<void>

async function importRows(db: Transaction, file: EnquiryImport, now: Date): Promise<Work> {
  const { mapping } = file
  if (!mapping) throw new Error('A file begins with a mapping.')
  const checkContext = { mapping, known: await readKnown(db), now }
  return (tx, rowId) => importRow(tx, rowId, { file, checkContext }, byOf(file, now))
}

function undoing(file: EnquiryImport, now: Date): Work {
  return (tx, rowId) => undoRow(tx, rowId, file, byOf(file, now))
}

/** The actor of the import or undo, as long as they have an account. */
function byOf(file: EnquiryImport, now: Date): ActionContext {
  const isUndone = file.state === 'undoing'
  const id = isUndone ? file.undoneBy : file.uploadedBy
  const name = isUndone ? file.undoneByName : file.uploadedByName
  return { actor: id && name ? { id, name } : 'system', now }
}

/** If it was undone meanwhile, another job continues. */
async function end(tx: Transaction, { id, state }: EnquiryImport) {
  const [endedImport] = await tx
    .update(enquiryImports)
    .set({ state: state === 'running' ? 'done' : 'undone' })
    .where(and(eq(enquiryImports.id, id), eq(enquiryImports.state, state)))
    .returning({ id: enquiryImports.id })
  // Rows not imported need no undo.
  if (endedImport && state === 'undoing')
    await tx
      .delete(enquiryImportRows)
      .where(and(eq(enquiryImportRows.importId, id), eq(enquiryImportRows.state, 'waiting')))
}

/**
 * Removes the enquiry of one row, and the student record only it created, unless somebody has worked with
 * either. Both are locked, then checked.
 */
async function undoRow(
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
  // One deleted otherwise is gone as well.
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

/** No events but those of the import and of assignment, and nothing refers to it or its student. */
function nobodyWorkedWith(id: number, studentId: number) {
  return sql`exists (select from registrations r join students s on s.id = r.student_id
      where r.id = ${id} and r.version = 1 and s.version = 1 and s.merged_into is null
        and s.source = 'registration')
    and not (${hasStaffChanges({ id, studentId })})
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
