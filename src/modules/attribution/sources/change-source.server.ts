import { and, eq, ne, sql } from 'drizzle-orm'
import type { ByPerson } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { record } from '../../audit/record-event.server.ts'
import { lockNames, nameTaken } from './add-source.server.ts'
import { type SourceReason, websiteSource } from './rules.ts'
import { sources } from './tables.ts'

type Change = { id: number; version: number; name: string; isRetired: boolean }
type Changed =
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
export function changeSource(db: Database, change: Change, by: ByPerson): Promise<Changed> {
  return db.transaction(async (tx) => {
    await lockNames(tx)
    const { id, version, name, isRetired } = change
    const [standing] = await tx.select().from(sources).where(eq(sources.id, id)).for('update')
    if (!standing) return { ok: false, reason: 'no-source' }
    if (standing.version !== version) return { ok: false, reason: 'changed-since' }
    if (isRetired && id === websiteSource) return { ok: false, reason: 'website-stays' }
    if (await isNameTaken(tx, change)) return { ok: false, ...(await nameTaken(tx, name)) }
    const wasRetired = standing.retiredAt !== null
    if (standing.name === name && wasRetired === isRetired) return { ok: true }
    const before = { source: named(standing.name, wasRetired) }
    const after = { source: named(name, isRetired) }
    const retiredAt = isRetired ? (standing.retiredAt ?? by.now) : null
    await tx
      .update(sources)
      .set({ name, retiredAt, version: version + 1 })
      .where(eq(sources.id, id))
    await record(tx, { event: 'change source', id: 'site', before, after }, by)
    return { ok: true }
  })
}

/** As the trail has it, which leaves out what stayed. */
const named = (name: string, isRetired: boolean) => (isRetired ? `${name} (retired)` : name)

async function isNameTaken(tx: Transaction, { id, name }: Change): Promise<boolean> {
  const [other] = await tx
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sql`lower(${sources.name})`, sql`lower(${name})`), ne(sources.id, id)))
  return other !== undefined
}
