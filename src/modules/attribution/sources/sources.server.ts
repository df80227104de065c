import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gte, lt, ne, type SQLWrapper, sql } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { lockNamed } from '../../../platform/database/lock-named.server.ts'
import { formatMonth } from '../../../ui/format/dates.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { timeZone } from '../../../ui/format/time-zone.ts'
import { record } from '../../audit/record-event.server.ts'
import { VersionedRecords } from '../../audit/versioned-records.server.ts'
import { sourceCosts, sources } from '../tables.ts'
import { type SourceData, type SourceFields, type SourceReason, websiteSource } from './rules.ts'

/** All sources by name: the website first, retired ones last. */
export function listSources(db: Transaction) {
  return db
    .select({
      id: sources.id,
      name: sources.name,
      isRetired: sql<boolean>`${sources.retiredAt} is not null`,
      version: sources.version,
    })
    .from(sources)
    .orderBy(
      asc(sql`${sources.retiredAt} is not null`),
      asc(sql`${sources.id} <> 1`),
      asc(sql`lower(${sources.name})`),
    )
}

/** Costs of sources from one month (`YYYY-MM-01`) to before another. */
export function listCosts(db: Transaction, { from, until }: { from: string; until: string }) {
  return db
    .select({ sourceId: sourceCosts.sourceId, month: sourceCosts.month, paise: sourceCosts.paise })
    .from(sourceCosts)
    .where(and(gte(sourceCosts.month, from), lt(sourceCosts.month, until)))
    .orderBy(asc(sourceCosts.month), asc(sourceCosts.sourceId))
}

/** The open source named by a campaign, ignoring case and blanks; undefined where none matches. */
export async function findSourceCalled(db: Transaction, name: string) {
  const bare = (text: SQLWrapper) => sql`regexp_replace(lower(${text}), '[^a-z0-9]', '', 'g')`
  const [source] = await db
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(bare(sources.name), bare(sql`${name}::text`)), sql`${sources.retiredAt} is null`))
    .orderBy(asc(sources.id))
    .limit(1)
  return source?.id
}

/** An open source; undefined where there is none or it is retired. */
export async function findOpenSource(db: Transaction, id: number) {
  const [source] = await db
    .select({ id: sources.id, name: sources.name })
    .from(sources)
    .where(and(eq(sources.id, id), sql`${sources.retiredAt} is null`))
  return source
}

type SourceRow = typeof sources.$inferSelect

type SourceRefusal = { ok: false } & Extract<
  SourceReason,
  { reason: 'source-name-taken' | 'website-stays' }
>

const versionedSource = new VersionedRecords({
  table: sources,
  missing: 'no-source',
  lock: async (tx, { id }: SourceData) => {
    await lockNames(tx)
    const [source] = await tx.select().from(sources).where(eq(sources.id, id)).for('update')
    return source
  },
  late: () => ({}),
})

/** Changes, retires or restores a source. */
export function changeSource(db: Database, change: SourceData, context: PersonContext) {
  const { id, version: _, isRetired, ...fields } = change
  return db.transaction((tx) =>
    versionedSource.update<SourceRefusal>(
      tx,
      change,
      async (source) => {
        if (isRetired && id === websiteSource) return { ok: false, reason: 'website-stays' }
        if (await isNameTaken(tx, change))
          return { ok: false, ...(await findTakenName(tx, fields.name)) }
        const retiredAt = isRetired ? (source.retiredAt ?? context.now) : null
        const changes = { ...fields, retiredAt }
        const next = { ...source, ...changes }
        if (isDeepStrictEqual(next, source)) return { ok: true }
        const facts = { before: auditFields(source), after: auditFields(next) }
        const event = { event: 'change source', id: 'site', ...facts } as const
        return { ok: true, changes, also: () => record(tx, event, context) }
      },
      context,
    ),
  )
}

/** All that may change, for the audit log: name and state are one text. */
function auditFields({ name, retiredAt, id, version, createdAt, ...fields }: SourceRow) {
  return { source: retiredAt ? `${name} (retired)` : name, ...fields }
}

async function isNameTaken(tx: Transaction, { id, name }: SourceData): Promise<boolean> {
  const [other] = await tx
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sql`lower(${sources.name})`, sql`lower(${name})`), ne(sources.id, id)))
  return other !== undefined
}

type NameTaken = Extract<SourceReason, { reason: 'source-name-taken' }>

/** A new source; of two concurrent requests with one name, the second is refused. */
export function addSource(
  db: Database,
  fields: SourceFields,
  context: PersonContext,
): Promise<{ ok: true; id: number } | ({ ok: false } & NameTaken)> {
  return db.transaction(async (tx) => {
    await lockNames(tx)
    const [source] = await tx
      .insert(sources)
      .values({ ...fields, createdAt: context.now })
      .onConflictDoNothing()
      .returning()
    if (!source) return { ok: false, ...(await findTakenName(tx, fields.name)) }
    const event = { before: { source: null }, after: auditFields(source) }
    await record(tx, { event: 'add source', id: 'site', ...event }, context)
    return { ok: true, id: source.id }
  })
}

/** Until the transaction ends, no source gets another name. */
async function lockNames(tx: Transaction): Promise<void> {
  await lockNamed(tx, 'source names')
}

/** The source with this name, ignoring case. */
async function findTakenName(tx: Transaction, name: string): Promise<NameTaken> {
  const [holder] = await tx
    .select({ name: sources.name, retiredAt: sources.retiredAt })
    .from(sources)
    .where(eq(sql`lower(${sources.name})`, sql`lower(${name})`))
  const isRetired = (holder?.retiredAt ?? null) !== null
  return { reason: 'source-name-taken', name: holder?.name ?? name, isRetired }
}

/** `month` is its first day; `expected` is the cost that was shown when typing began. */
type CostInput = { id: number; month: string; paise: number | null; expected: number | null }
type CostSet =
  | { ok: true }
  | { ok: false; reason: 'no-source' }
  /** `paise` is what somebody else saved. */
  | { ok: false; reason: 'changed-since'; paise: number | null }

/** Sets or removes a source's cost in a month. The lock on the source puts two concurrent changes in order. */
export function setCost(
  db: Database,
  { id, month, paise, expected }: CostInput,
  context: PersonContext,
): Promise<CostSet> {
  return db.transaction(async (tx) => {
    const [source] = await tx.select().from(sources).where(eq(sources.id, id)).for('update')
    if (!source) return { ok: false, reason: 'no-source' }
    const ofMonth = and(eq(sourceCosts.sourceId, id), eq(sourceCosts.month, month))
    const [existingCost] = await tx.select().from(sourceCosts).where(ofMonth)
    const before = existingCost?.paise ?? null
    if (before === paise) return { ok: true }
    if (before !== expected) return { ok: false, reason: 'changed-since', paise: before }
    const stamp = { savedBy: context.actor.name, savedAt: context.now }
    if (paise === null) await tx.delete(sourceCosts).where(ofMonth)
    else if (existingCost)
      await tx
        .update(sourceCosts)
        .set({ paise, ...stamp })
        .where(ofMonth)
    else await tx.insert(sourceCosts).values({ sourceId: id, month, paise, ...stamp })
    // One text each: the audit log omits unchanged fields, such as source and month.
    const inWords = (sum: number | null) =>
      `${source.name}, ${formatMonth(month)}: ${sum === null ? 'none' : formatRupees(sum)}`
    const event = { before: { cost: inWords(before) }, after: { cost: inWords(paise) } }
    await record(tx, { event: 'set cost of source', id: 'site', ...event }, context)
    return { ok: true }
  })
}

/** Registrations in a time span, by source id and month in India: `2 2026-11`. */
export async function countByMonth(
  db: Transaction,
  { from, until }: { from: Date; until: Date },
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ source: string; month: string; registrations: number }>(sql`
    select source_id as source, count(*)::int as registrations,
           to_char(registered_at at time zone ${timeZone}, 'YYYY-MM') as month
      from registrations where registered_at >= ${from} and registered_at < ${until} group by 1, 3`)
  return new Map(
    rows.map(({ source, month, registrations }) => [`${source} ${month}`, registrations]),
  )
}
