import { and, eq, ne, sql } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { record } from '../../audit/record-event.server.ts'
import { VersionedRecords } from '../../audit/versioned-records.server.ts'
import { findTakenName, lockNames } from './add-source.server.ts'
import { type SourceReason, websiteSource } from './rules.ts'
import { sources } from './tables.ts'

type Change = { id: number; version: number; name: string; isRetired: boolean }
type SourceRefusal = { ok: false } & Extract<
  SourceReason,
  { reason: 'source-name-taken' | 'website-stays' }
>

const versionedSource = new VersionedRecords({
  table: sources,
  missing: 'no-source',
  lock: async (tx, { id }: Change) => {
    await lockNames(tx)
    const [source] = await tx.select().from(sources).where(eq(sources.id, id)).for('update')
    return source
  },
  late: () => ({}),
})

/** Renames, retires or restores a source. */
export function changeSource(db: Database, change: Change, context: PersonContext) {
  const { id, name, isRetired } = change
  return db.transaction((tx) =>
    versionedSource.update<SourceRefusal>(
      tx,
      change,
      async (source) => {
        if (isRetired && id === websiteSource) return { ok: false, reason: 'website-stays' }
        if (await isNameTaken(tx, change)) return { ok: false, ...(await findTakenName(tx, name)) }
        const wasRetired = source.retiredAt !== null
        if (source.name === name && wasRetired === isRetired) return { ok: true }
        const before = { source: sourceLabel(source.name, wasRetired) }
        const after = { source: sourceLabel(name, isRetired) }
        const event = { event: 'change source', id: 'site', before, after } as const
        const retiredAt = isRetired ? (source.retiredAt ?? context.now) : null
        return { ok: true, changes: { name, retiredAt }, also: () => record(tx, event, context) }
      },
      context,
    ),
  )
}

/** Changed fields only, for the audit log. */
const sourceLabel = (name: string, isRetired: boolean) => (isRetired ? `${name} (retired)` : name)

async function isNameTaken(tx: Transaction, { id, name }: Change): Promise<boolean> {
  const [other] = await tx
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sql`lower(${sources.name})`, sql`lower(${name})`), ne(sources.id, id)))
  return other !== undefined
}
