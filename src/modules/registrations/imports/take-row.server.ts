import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { By } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { findOpenSource } from '../../attribution/sources/store.server.ts'
import { record } from '../../audit/record-event.server.ts'
import { lockContacts } from '../../students/locks.server.ts'
import { keepEnquiry } from '../enquiries/keep-enquiry.server.ts'
import { holdCounsellor } from '../give-registration.server.ts'
import { giveToNext } from '../round-robin/give-in-turn.server.ts'
import { type Checking, checkRow, isPerson, type RowEnquiry } from './check-row.server.ts'
import { inTurn, type RowReason } from './rules.ts'
import { findStanding } from './store.server.ts'
import { type EnquiryImport, enquiryImportRows, enquiryImports } from './tables.ts'

type OfFile = { file: EnquiryImport; checking: Checking }

/**
 * Takes one row that waits: it is an enquiry by the verb of all enquiries, or left aside with its reasons, in the
 * transaction that says which. Of two workers the second waits for the row and finds it taken; once the file is
 * being taken back, nothing more is taken.
 */
export async function takeRow(
  tx: Transaction,
  rowId: number,
  { file, checking }: OfFile,
  by: By,
): Promise<void> {
  const cells = await holdRow(tx, file.id, rowId)
  if (!cells) return
  const own = eq(enquiryImportRows.id, rowId)
  const checked = checkRow(cells, checking)
  const taken = checked.ok
    ? await takeEnquiry(tx, { file, enquiry: checked.enquiry }, by)
    : { reasons: checked.reasons }
  if ('reasons' in taken)
    await tx.update(enquiryImportRows).set({ state: 'aside', reasons: taken.reasons }).where(own)
  else
    await tx
      .update(enquiryImportRows)
      .set({ state: 'taken', cells: null, registrationId: taken.id })
      .where(own)
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

type Taken = { id: number } | { reasons: RowReason[] }

async function takeEnquiry(
  tx: Transaction,
  { file, enquiry }: { file: EnquiryImport; enquiry: RowEnquiry },
  by: By,
): Promise<Taken> {
  const { name, email, phone, course, sourceId, owner, note, at } = enquiry
  const source = await findOpenSource(tx, sourceId)
  if (!source) return { reasons: [{ reason: 'source-gone' }] }
  // Nobody registers with the number between the look and the enquiry.
  await lockContacts(tx, [email, phone])
  const key = keyOf(enquiry)
  const standing = (await findStanding(tx, [{ phone, course, key }]))({ phone, course, key })
  if (standing !== undefined) return { reasons: [{ reason: 'already-there', id: standing }] }
  const counsellorId = isPerson(owner) ? owner : null
  if (counsellorId && !(await holdCounsellor(tx, counsellorId)))
    return { reasons: [{ reason: 'no-counsellor' }] }
  const whole = { name, email, phone, course, sourceId, counsellorId, key }
  const kept = await keepEnquiry(tx, { ...whole, registeredAt: at ?? by.now }, by.now)
  if (!kept.ok || kept.repeated) throw new Error('An enquiry is kept under a key that was free.')
  const said = { phone, course, source: source.name, file: file.fileName, note }
  await record(tx, { event: 'import enquiry', id: kept.id, ...said }, by)
  if (owner === inTurn) await giveToNext(tx, kept.id, by.now)
  return { id: kept.id }
}

/** One enquiry of a number for a course, on a day where the file says days: a file that comes again is the same. */
export function keyOf({ phone, course, at }: Pick<RowEnquiry, 'phone' | 'course' | 'at'>): string {
  const said = JSON.stringify([phone, course, at?.toISOString() ?? null])
  return `file ${createHash('sha256').update(said).digest('base64url')}`
}
