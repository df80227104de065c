import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import { inBatches, plainCell } from '../../../platform/csv/import-csv.ts'
import type { CsvRow } from '../../../platform/csv/read-csv.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import type { ImportFileReason } from './rules.ts'
import { enquiryImportRows, enquiryImports } from './tables.ts'

type GivenFile = { fileName: string; rows: readonly CsvRow[] }
type KeepFileResult = { ok: true; id: number } | ({ ok: false } & ImportFileReason)

/**
 * Stores an enquiry file for mapping. Uploaded again by the same person before it starts, it is the same
 * file; a unique index settles concurrent uploads.
 */
export function storeImportFile(
  db: Database,
  file: GivenFile,
  context: PersonContext,
): Promise<KeepFileResult> {
  const [head, ...body] = file.rows
  const headings = (head?.cells ?? []).map((cell) => plainCell(cell).slice(0, 200))
  const rows = body
    .map(({ line, cells }) => ({
      line,
      cells: headings.map((_, column) => plainCell(cells[column] ?? '')),
    }))
    .filter(({ cells }) => cells.some(Boolean))
  if (rows.length === 0) return Promise.resolve({ ok: false, reason: 'no-rows' })
  return db.transaction((tx) => keep(tx, { fileName: file.fileName, headings, rows }, context))
}

type Read = { fileName: string; headings: string[]; rows: { line: number; cells: string[] }[] }

async function keep(
  tx: Transaction,
  { fileName, headings, rows }: Read,
  { actor, now }: PersonContext,
): Promise<KeepFileResult> {
  const digest = createHash('sha256')
    .update(JSON.stringify([headings, rows]))
    .digest()
  const of = { fileName, headings, digest, rowCount: rows.length }
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
