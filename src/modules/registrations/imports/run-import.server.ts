import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { ActionContext, PersonContext } from '../../../platform/action-context.ts'
import { inBatches, plainCell } from '../../../platform/csv/import-csv.ts'
import type { CsvRow } from '../../../platform/csv/read-csv.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import {
  ConcurrentChangeError,
  retryTransaction,
} from '../../../platform/database/retry-transaction.server.ts'
import type { Services } from '../../../platform/services.ts'
import { recordImport } from '../../accounts/record-import.server.ts'
import { findOpenSource } from '../../attribution/sources/sources.server.ts'
import { record } from '../../audit/record-event.server.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { eraseEntry } from '../../students/erase-student.server.ts'
import { lockContacts, lockStudents } from '../../students/locks.server.ts'
import { assignToNext, holdCounsellor } from '../assign-registration.server.ts'
import { insertEnquiry } from '../enquiries/create-enquiry.server.ts'
import { removeRegistrations } from '../erase-registrations.server.ts'
import { hasStaffChanges } from '../history/read-history.server.ts'
import { lockRegistrations } from '../locks.server.ts'
import { type EnquiryImport, enquiryImportRows, enquiryImports, registrations } from '../tables.ts'
import { type CheckContext, checkRow, isPerson, type RowEnquiry } from './check-row.server.ts'
import {
  type ImportFileReason,
  type Mapping,
  type MappingReason,
  mappingProblem,
  type RowReason,
  roundRobin,
} from './rules.ts'
import {
  enquiryKeyOf,
  findExisting,
  findImport,
  importJob,
  readKnown,
  readRows,
} from './store.server.ts'

/** Few enough that a job does not count as abandoned, and that mails do not wait long behind it. */
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
  if (!file || (file.state !== 'running' && file.state !== 'undoing')) return
  const isRunning = file.state === 'running'
  const of = { importId: file.id, state: isRunning ? 'waiting' : 'imported' } as const
  const rows = await readRows(db, of, { after: -1, limit: rowsOfJob })
  const context = contextOf(file, clock())
  const work: Work = isRunning
    ? await importerOf(db, file, context)
    : (tx, rowId) => undoRow(tx, rowId, file, context)
  for (const { id } of rows) await retryTransaction(db, (tx) => work(tx, id))
  await db.transaction(async (tx) => {
    if (rows.length < rowsOfJob) await end(tx, file, context)
    else await importJob.enqueue(tx, { import: file.id })
    await announceChange(tx)
  })
}

type Work = (tx: Transaction, rowId: number) => Promise<void>

async function importerOf(
  db: Transaction,
  file: EnquiryImport,
  context: ActionContext,
): Promise<Work> {
  const { mapping } = file
  if (!mapping) throw new Error('A file begins with a mapping.')
  const checkContext = { mapping, known: await readKnown(db), now: context.now }
  return (tx, rowId) => importRow(tx, rowId, file, checkContext, context)
}

/** The actor of the import or undo, as long as they have an account. */
function contextOf(file: EnquiryImport, now: Date): ActionContext {
  const isUndone = file.state === 'undoing'
  const id = isUndone ? file.undoneBy : file.uploadedBy
  const name = isUndone ? file.undoneByName : file.uploadedByName
  return { actor: id && name ? { id, name } : 'system', now }
}

/** If it was undone meanwhile, another job continues. */
async function end(
  tx: Transaction,
  { id, state, fileName }: EnquiryImport,
  context: ActionContext,
) {
  const [endedImport] = await tx
    .update(enquiryImports)
    .set({ state: state === 'running' ? 'done' : 'undone' })
    .where(and(eq(enquiryImports.id, id), eq(enquiryImports.state, state)))
    .returning({ id: enquiryImports.id })
  if (endedImport && state === 'running') {
    const { importId, state: rowState } = enquiryImportRows
    const isImported = and(eq(importId, id), eq(rowState, 'imported'))
    const rows = await tx.$count(enquiryImportRows, isImported)
    await recordImport(tx, { file: fileName, rows }, context)
  }
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
  context: ActionContext,
): Promise<void> {
  const condition = and(eq(enquiryImportRows.id, rowId), eq(enquiryImportRows.state, 'imported'))
  const [row] = await tx.select().from(enquiryImportRows).where(condition).for('update')
  if (!row) return
  const id = row.registrationId ?? 0
  const [registration] = await tx
    .select({ studentId: registrations.studentId })
    .from(registrations)
    .where(eq(registrations.id, id))
  const student = registration && (await holdUntouched(tx, id, registration.studentId))
  if (student) {
    await removeRegistrations(tx, [id])
    await eraseEntry(tx, student.id, context.now)
    const before = { name: student.name, file: fileName }
    await record(tx, { event: 'undo import', id: student.id, before }, context)
  }
  // An enquiry that was deleted in another way counts as removed.
  const state = registration && !student ? 'kept' : 'removed'
  await tx.update(enquiryImportRows).set({ state }).where(eq(enquiryImportRows.id, rowId))
}

/** Locks an enquiry and its student; undefined if somebody has worked with either. */
async function holdUntouched(tx: Transaction, id: number, studentId: number) {
  const student = (await lockStudents(tx, [studentId])).get(studentId)
  const [registration] = await lockRegistrations(tx, eq(registrations.id, id))
  if (registration && registration.studentId !== studentId) throw new ConcurrentChangeError()
  if (!student || !registration) return undefined
  const { rows } = await tx.execute(sql`select 1 where ${nothingRefersTo(id, studentId)}`)
  return rows.length > 0 && !(await hasStaffChanges(tx, id)) ? student : undefined
}

/** Nobody has changed its student, and nothing refers to either. */
function nothingRefersTo(id: number, studentId: number) {
  return sql`exists (select from registrations r join students s on s.id = r.student_id
      where r.id = ${id} and s.version = 1 and s.merged_into is null
        and s.source = 'registration')
    and not exists (select from audit_events e
      where e.record_kind = 'student' and e.record_id = ${String(studentId)})
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

type BeginImportResult =
  | { ok: true; repeated: boolean }
  | { ok: false; reason: 'not-found' | 'begun-before' | 'already-undone' }
  | ({ ok: false } & MappingReason)

/** Queues the import of a mapped file. Idempotent for one mapping. */
export function beginImport(
  db: Database,
  { id, mapping }: { id: number; mapping: Mapping },
  { actor }: PersonContext,
): Promise<BeginImportResult> {
  return db.transaction(async (tx): Promise<BeginImportResult> => {
    const file = await holdFile(tx, id)
    if (!file) return { ok: false, reason: 'not-found' }
    if (file.state !== 'draft') {
      const isSame = isDeepStrictEqual(file.mapping, mapping)
      return isSame ? { ok: true, repeated: true } : { ok: false, reason: 'begun-before' }
    }
    const problem = mappingProblem(mapping) ?? (await unknownIn(tx, mapping))
    if (problem) return { ok: false, ...problem }
    // Whoever starts it is its actor, whoever uploaded it.
    const uploader = { uploadedBy: actor.id, uploadedByName: actor.name }
    await tx
      .update(enquiryImports)
      .set({ state: 'running', mapping, ...uploader })
      .where(eq(enquiryImports.id, id))
    await importJob.enqueue(tx, { import: id })
    await announceChange(tx)
    return { ok: true, repeated: false }
  })
}

/** Queues the undo of an import: removes every enquiry that nobody has worked on. */
export function beginUndo(
  db: Database,
  id: number,
  { actor, now }: PersonContext,
): Promise<BeginImportResult> {
  return db.transaction(async (tx): Promise<BeginImportResult> => {
    const file = await holdFile(tx, id)
    if (!file || file.state === 'draft') return { ok: false, reason: 'not-found' }
    if (file.state === 'undone') return { ok: false, reason: 'already-undone' }
    if (file.state === 'undoing') return { ok: true, repeated: true }
    await tx
      .update(enquiryImports)
      .set({ state: 'undoing', undoneBy: actor.id, undoneByName: actor.name, undoneAt: now })
      .where(eq(enquiryImports.id, id))
    await importJob.enqueue(tx, { import: id })
    await announceChange(tx)
    return { ok: true, repeated: false }
  })
}

/** A row being imported at this moment is finished first. */
async function holdFile(tx: Transaction, id: number): Promise<EnquiryImport | undefined> {
  const condition = eq(enquiryImports.id, id)
  const [file] = await tx.select().from(enquiryImports).where(condition).for('update')
  return file
}

async function unknownIn(tx: Transaction, mapping: Mapping): Promise<MappingReason | undefined> {
  const sources = [mapping.source, ...mapping.sources.map(({ is }) => is)]
  for (const id of new Set(sources))
    if (id !== null && !(await findOpenSource(tx, id))) return { reason: 'source-closed' }
  const owners = [mapping.owner, ...mapping.owners.map(({ is }) => is)]
  for (const id of new Set(owners))
    if (id && isPerson(id) && !(await holdCounsellor(tx, id))) return { reason: 'no-owner' }
}

type StoreFileResult = { ok: true; id: number } | ({ ok: false } & ImportFileReason)

/**
 * Stores an enquiry file for mapping. Uploaded again by the same person before it starts, it is the same
 * file; a unique index settles concurrent uploads.
 */
export function storeImportFile(
  db: Database,
  { fileName, rows: [head, ...body] }: { fileName: string; rows: readonly CsvRow[] },
  { actor, now }: PersonContext,
): Promise<StoreFileResult> {
  const headings = (head?.cells ?? []).map((cell) => plainCell(cell).slice(0, 200))
  const rows = body
    .map(({ line, cells }) => ({
      line,
      cells: headings.map((_, column) => plainCell(cells[column] ?? '')),
    }))
    .filter(({ cells }) => cells.some(Boolean))
  if (rows.length === 0) return Promise.resolve({ ok: false, reason: 'no-rows' })
  const digest = createHash('sha256')
    .update(JSON.stringify([headings, rows]))
    .digest()
  const of = { fileName, headings, digest, rowCount: rows.length }
  return db.transaction(async (tx) => {
    const [created] = await tx
      .insert(enquiryImports)
      .values({ ...of, uploadedBy: actor.id, uploadedByName: actor.name, uploadedAt: now })
      .onConflictDoNothing()
      .returning({ id: enquiryImports.id })
    if (!created) return { ok: true, id: await findDraft(tx, actor.id, digest) }
    for (const batch of inBatches(rows))
      await tx
        .insert(enquiryImportRows)
        .values(batch.map((row) => ({ importId: created.id, ...row })))
    return { ok: true, id: created.id }
  })
}

async function findDraft(tx: Transaction, person: string, digest: Buffer): Promise<number> {
  const { id, uploadedBy, state } = enquiryImports
  const [draft] = await tx
    .select({ id })
    .from(enquiryImports)
    .where(and(eq(uploadedBy, person), eq(enquiryImports.digest, digest), eq(state, 'draft')))
  if (!draft) throw new Error('A file began in the moment it was sent again.')
  return draft.id
}

/**
 * Imports one waiting row: it becomes an enquiry by the common command or is skipped with reasons, in one
 * transaction. Of two workers the second finds it done; once the import is being undone, nothing more is
 * imported.
 */
async function importRow(
  tx: Transaction,
  rowId: number,
  file: EnquiryImport,
  checkContext: CheckContext,
  context: ActionContext,
): Promise<void> {
  const cells = await holdRow(tx, file.id, rowId)
  if (!cells) return
  const checked = checkRow(cells, checkContext)
  const result = checked.ok ? await insertRow(tx, file, checked.enquiry, context) : checked
  await tx
    .update(enquiryImportRows)
    .set(
      'reasons' in result
        ? { state: 'skipped', reasons: result.reasons }
        : { state: 'imported', cells: null, registrationId: result.id },
    )
    .where(eq(enquiryImportRows.id, rowId))
}

async function holdRow(tx: Transaction, importId: number, rowId: number) {
  const [file] = await tx
    .select({ state: enquiryImports.state })
    .from(enquiryImports)
    .where(eq(enquiryImports.id, importId))
    .for('share')
  if (file?.state !== 'running') return undefined
  const [row] = await tx
    .select({ cells: enquiryImportRows.cells })
    .from(enquiryImportRows)
    .where(and(eq(enquiryImportRows.id, rowId), eq(enquiryImportRows.state, 'waiting')))
    .for('update')
  return row?.cells ?? undefined
}

async function insertRow(
  tx: Transaction,
  file: EnquiryImport,
  enquiry: RowEnquiry,
  context: ActionContext,
): Promise<{ id: number } | { reasons: RowReason[] }> {
  const { name, email, phone, course, sourceId, owner, note, at } = enquiry
  const source = await findOpenSource(tx, sourceId)
  if (!source) return { reasons: [{ reason: 'source-gone' }] }
  // Locks the number, so that nobody registers with it between the check and the insert.
  await lockContacts(tx, [email, phone])
  const existingId = (await findExisting(tx, [enquiry]))(enquiry)
  if (existingId !== undefined) return { reasons: [{ reason: 'already-there', id: existingId }] }
  const counsellorId = isPerson(owner) ? owner : null
  if (counsellorId && !(await holdCounsellor(tx, counsellorId)))
    return { reasons: [{ reason: 'no-counsellor' }] }
  const [key, registeredAt] = [enquiryKeyOf(enquiry), at ?? context.now]
  const fields = { name, email, phone, course, sourceId, counsellorId, key, registeredAt }
  const stored = await insertEnquiry(tx, fields, context.now)
  if (!stored.ok || stored.repeated)
    throw new Error('An enquiry is kept under a key that was free.')
  const facts = { phone, course, source: source.name, file: file.fileName, note }
  await record(tx, { event: 'import enquiry', id: stored.id, ...facts }, context)
  if (owner === roundRobin) await assignToNext(tx, stored.id, context.now)
  return { id: stored.id }
}
