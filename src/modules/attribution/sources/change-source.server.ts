import { and, eq, ne, sql } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { record } from '../../audit/record-event.server.ts'
import { findTakenName, lockNames } from './add-source.server.ts'
import { type SourceReason, websiteSource } from './rules.ts'
import { sources } from './tables.ts'

type Change = { id: number; version: number; name: string; isRetired: boolean }
type ChangeSourceResult =
  | { ok: true }
  | { ok: false; reason: 'changed-since' }
  | ({ ok: false } & Extract<
      SourceReason,
      { reason: 'no-source' | 'source-name-taken' | 'website-stays' }
    >)

/**
 * Another name for a source, or retired, or brought back. Its row is locked: of two who change the version
 * they both saw, the second is told.
 */
export function changeSource(
  db: Database,
  change: Change,
  context: PersonContext,
): Promise<ChangeSourceResult> {
  return db.transaction(async (tx) => {
    await lockNames(tx)
    const { id, version, name, isRetired } = change
    const [existingSource] = await tx.select().from(sources).where(eq(sources.id, id)).for('update')
    if (!existingSource) return { ok: false, reason: 'no-source' }
    if (existingSource.version !== version) return { ok: false, reason: 'changed-since' }
    if (isRetired && id === websiteSource) return { ok: false, reason: 'website-stays' }
    if (await isNameTaken(tx, change)) return { ok: false, ...(await findTakenName(tx, name)) }
    const wasRetired = existingSource.retiredAt !== null
    if (existingSource.name === name && wasRetired === isRetired) return { ok: true }
    const before = { source: sourceLabel(existingSource.name, wasRetired) }
    const after = { source: sourceLabel(name, isRetired) }
    const retiredAt = isRetired ? (existingSource.retiredAt ?? context.now) : null
    await tx
      .update(sources)
      .set({ name, retiredAt, version: version + 1 })
      .where(eq(sources.id, id))
    await record(tx, { event: 'change source', id: 'site', before, after }, context)
    return { ok: true }
  })
}

/** As the trail has it, which leaves out what stayed. */
const sourceLabel = (name: string, isRetired: boolean) => (isRetired ? `${name} (retired)` : name)

async function isNameTaken(tx: Transaction, { id, name }: Change): Promise<boolean> {
  const [other] = await tx
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sql`lower(${sources.name})`, sql`lower(${name})`), ne(sources.id, id)))
  return other !== undefined
}
