import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { findOpenSource } from '../../attribution/sources/store.server.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { holdCounsellor } from '../assign-registration.server.ts'
import { isPerson } from './check-row.server.ts'
import { type Mapping, type MappingReason, mappingProblem } from './rules.ts'
import { importJob } from './store.server.ts'
import { type EnquiryImport, enquiryImports } from './tables.ts'

export type BeginImportResult =
  | { ok: true; repeated: boolean }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'begun-before' }
  | { ok: false; reason: 'already-undone' }
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
  const [file] = await tx
    .select()
    .from(enquiryImports)
    .where(eq(enquiryImports.id, id))
    .for('update')
  return file
}

async function unknownIn(tx: Transaction, mapping: Mapping): Promise<MappingReason | undefined> {
  const sources = [mapping.source, ...mapping.sources.map(({ is }) => is)].filter(
    (id) => id !== null,
  )
  for (const id of new Set(sources))
    if (!(await findOpenSource(tx, id))) return { reason: 'source-closed' }
  const owners = [mapping.owner, ...mapping.owners.flatMap(({ is }) => (is ? [is] : []))]
  for (const id of new Set(owners.filter(isPerson)))
    if (!(await holdCounsellor(tx, id))) return { reason: 'no-owner' }
}
