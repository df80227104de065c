import { eq, sql } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { record } from '../../audit/record-event.server.ts'
import type { SourceReason } from './rules.ts'
import { sources } from './tables.ts'

type NameTaken = Extract<SourceReason, { reason: 'source-name-taken' }>

/** A new source; of two concurrent requests with one name, the second is refused. */
export function addSource(
  db: Database,
  name: string,
  context: PersonContext,
): Promise<{ ok: true; id: number } | ({ ok: false } & NameTaken)> {
  return db.transaction(async (tx) => {
    await lockNames(tx)
    const [source] = await tx
      .insert(sources)
      .values({ name, createdAt: context.now })
      .onConflictDoNothing()
      .returning({ id: sources.id })
    if (!source) return { ok: false, ...(await findTakenName(tx, name)) }
    const event = { before: { source: null }, after: { source: name } }
    await record(tx, { event: 'add source', id: 'site', ...event }, context)
    return { ok: true, id: source.id }
  })
}

/** Until the transaction ends, no source gets another name. */
export async function lockNames(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('source names', 0))`)
}

/** The source with this name, ignoring case. */
export async function findTakenName(tx: Transaction, name: string): Promise<NameTaken> {
  const [holder] = await tx
    .select({ name: sources.name, retiredAt: sources.retiredAt })
    .from(sources)
    .where(eq(sql`lower(${sources.name})`, sql`lower(${name})`))
  const isRetired = (holder?.retiredAt ?? null) !== null
  return { reason: 'source-name-taken', name: holder?.name ?? name, isRetired }
}
