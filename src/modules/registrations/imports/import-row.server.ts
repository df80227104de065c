import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ActionContext } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { findOpenSource } from '../../attribution/sources/sources.server.ts'
import { record } from '../../audit/record-event.server.ts'
import { lockContacts } from '../../students/locks.server.ts'
import { assignToNext, holdCounsellor } from '../assign-registration.server.ts'
import { insertEnquiry } from '../enquiries/create-enquiry.server.ts'
import { type EnquiryImport, enquiryImportRows, enquiryImports } from '../tables.ts'
import { type CheckContext, checkRow, isPerson, type RowEnquiry } from './check-row.server.ts'
import { type RowReason, roundRobin } from './rules.ts'
import { findExisting } from './store.server.ts'

type OfFile = { file: EnquiryImport; checkContext: CheckContext }

/**
 * Imports one waiting row: it becomes an enquiry by the common command or is skipped with reasons, in one
 * transaction. Of two workers the second finds it done; once the import is being undone, nothing more is
 * imported.
 */
export async function importRow(
  tx: Transaction,
  rowId: number,
  { file, checkContext }: OfFile,
  context: ActionContext,
): Promise<void> {
  const cells = await holdRow(tx, file.id, rowId)
  if (!cells) return
  const condition = eq(enquiryImportRows.id, rowId)
  const checked = checkRow(cells, checkContext)
  const result = checked.ok
    ? await createEnquiry(tx, { file, enquiry: checked.enquiry }, context)
    : { reasons: checked.reasons }
  if ('reasons' in result)
    await tx
      .update(enquiryImportRows)
      .set({ state: 'skipped', reasons: result.reasons })
      .where(condition)
  else
    await tx
      .update(enquiryImportRows)
      .set({ state: 'imported', cells: null, registrationId: result.id })
      .where(condition)
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

type TakeEnquiryResult = { id: number } | { reasons: RowReason[] }

async function createEnquiry(
  tx: Transaction,
  { file, enquiry }: { file: EnquiryImport; enquiry: RowEnquiry },
  context: ActionContext,
): Promise<TakeEnquiryResult> {
  const { name, email, phone, course, sourceId, owner, note, at } = enquiry
  const source = await findOpenSource(tx, sourceId)
  if (!source) return { reasons: [{ reason: 'source-gone' }] }
  // Locks the number, so that nobody registers with it between the check and the insert.
  await lockContacts(tx, [email, phone])
  const key = enquiryKeyOf(enquiry)
  const existingId = (await findExisting(tx, [{ phone, course, key }]))({ phone, course, key })
  if (existingId !== undefined) return { reasons: [{ reason: 'already-there', id: existingId }] }
  const counsellorId = isPerson(owner) ? owner : null
  if (counsellorId && !(await holdCounsellor(tx, counsellorId)))
    return { reasons: [{ reason: 'no-counsellor' }] }
  const whole = { name, email, phone, course, sourceId, counsellorId, key }
  const storedEnquiry = await insertEnquiry(
    tx,
    { ...whole, registeredAt: at ?? context.now },
    context.now,
  )
  if (!storedEnquiry.ok || storedEnquiry.repeated)
    throw new Error('An enquiry is kept under a key that was free.')
  const facts = { phone, course, source: source.name, file: file.fileName, note }
  await record(tx, { event: 'import enquiry', id: storedEnquiry.id, ...facts }, context)
  if (owner === roundRobin) await assignToNext(tx, storedEnquiry.id, context.now)
  return { id: storedEnquiry.id }
}

/** One enquiry a number and course, and a day where the file has days: a file uploaded again adds none. */
export function enquiryKeyOf({
  phone,
  course,
  at,
}: Pick<RowEnquiry, 'phone' | 'course' | 'at'>): string {
  const notice = JSON.stringify([phone, course, at?.toISOString() ?? null])
  return `file ${createHash('sha256').update(notice).digest('base64url')}`
}
