import { createHmac, hkdfSync } from 'node:crypto'
import { asc, desc, eq, getTableColumns, gt, isNotNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Verified } from './rules.ts'
import { auditEvents, eventLinks } from './tables.ts'

declare module '../../platform/services.ts' {
  interface Services {
    /** Links each event to the one before. */
    chainKeys: ChainKeys
  }
}

/** The key for new links, and the keys of earlier secrets. */
export type ChainKeys = { current: ChainKey; all: readonly ChainKey[] }
type ChainKey = { name: string; key: Buffer }

/** A key for each secret, the current one first. Its name identifies the key and reveals nothing about it. */
export function chainKeys(secrets: readonly [Uint8Array, ...Uint8Array[]]): ChainKeys {
  const [present, ...earlier] = secrets
  const current = keyOf(present)
  return { current, all: [current, ...earlier.map(keyOf)] }
}

function keyOf(secret: Uint8Array): ChainKey {
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', use, length))
  return {
    name: derive('audit chain name', 6).toString('hex'),
    key: derive('audit chain', 32),
  }
}

/** The hash of a link: of its content, its position, and the link before. */
function linkHash(
  { key }: ChainKey,
  before: Uint8Array | undefined,
  position: number,
  text: string,
) {
  return createHmac('sha256', key)
    .update(before ?? '')
    .update(`${position}\n${text}`)
    .digest()
}

/**
 * An event as it is hashed: as stored, encrypted. Dropping a key of its values does not change it.
 * PostgreSQL makes the text, so that reading gives the same as writing.
 */
export const hashedEventValue = sql<string>`jsonb_build_array(${auditEvents.id},
  extract(epoch from ${auditEvents.happenedAt})::text, ${auditEvents.actorId}, ${auditEvents.actorName},
  ${auditEvents.recordKind}, ${auditEvents.recordId}, ${auditEvents.event}, ${auditEvents.facts},
  ${auditEvents.version}, ${auditEvents.inTrail}, ${auditEvents.keyIds})::text`

/** The content of a link: an event, or a mark of the chain itself. */
type Content = RecordedEvent | { mark: string }
type RecordedEvent = { eventId: number; text: string }

/** An arbitrary number, different from other advisory locks. */
const chainLock = 4_201_021

/** Events recorded in a transaction, until they are linked at its end. */
const pendingLinks = new WeakMap<Transaction, RecordedEvent[]>()

/** Appends recorded events to the chain when their transaction ends. */
export function linkAtEnd(tx: Transaction, events: RecordedEvent[]): void {
  pendingLinks.set(tx, [...(pendingLinks.get(tx) ?? []), ...events])
}

/**
 * Runs last in a transaction, since it locks the end of the chain until the commit: so it is held only for
 * one short statement and the disk write.
 */
export function linkEvents(keys: ChainKeys) {
  return async (tx: Transaction): Promise<void> => {
    const events = pendingLinks.get(tx)
    if (!events) return
    const end = await holdEnd(tx)
    if (end) return append(tx, keys, end, events)
    const first = Math.min(...events.map(({ eventId }) => eventId))
    await append(tx, keys, end, [{ mark: beginning(first - 1) }, ...events])
  }
}

/**
 * Links events from before the chain existed, a batch in each transaction. Once all are linked and that is
 * marked, an unlinked event is one that nobody recorded. True where there may be more.
 */
export async function linkOlder(db: Database, keys: ChainKeys, batches: number): Promise<boolean> {
  for (let batch = 0; batch < batches; batch++) {
    if (await db.transaction((tx) => linkBatch(tx, keys))) return false
  }
  return true
}

/** Events of a transaction. */
const linkedAtOnce = 500

const beginning = (last: number) => `begins after ${last}`
export const olderLinked = 'older events are linked'

/** True where nothing is left. */
async function linkBatch(tx: Transaction, keys: ChainKeys): Promise<boolean> {
  const end = await holdEnd(tx)
  if (!end) {
    const [last] = await tx.select({ id: sql<number>`coalesce(max(id), 0)::int` }).from(auditEvents)
    await append(tx, keys, end, [{ mark: beginning(last?.id ?? 0) }])
    return false
  }
  const { last, isOver } = await readMarks(tx)
  if (isOver) return true
  const rows = await tx
    .select({
      eventId: auditEvents.id,
      text: hashedEventValue,
      isSealed: sql<boolean>`key_ids is not null`,
    })
    .from(auditEvents)
    .where(
      sql`${auditEvents.id} <= ${last} and not exists (
        select from ${eventLinks} where ${eventLinks.eventId} = ${auditEvents.id})`,
    )
    .orderBy(auditEvents.id)
    .limit(linkedAtOnce)
  const sealed = rows.filter(({ isSealed }) => isSealed)
  // An event that is not encrypted yet will still change: the next run links it.
  const links = rows.length === 0 ? [{ mark: olderLinked }] : sealed
  await append(tx, keys, end, links)
  return rows.length === 0 || sealed.length === 0
}

/** The number of the last event from before the chain, and whether all of those are linked. */
async function readMarks(db: Transaction) {
  const marks = await db
    .select({ mark: eventLinks.mark })
    .from(eventLinks)
    .where(isNotNull(eventLinks.mark))
    .orderBy(eventLinks.position)
  return {
    last: Number(marks[0]?.mark?.split(' ').at(-1) ?? Number.POSITIVE_INFINITY),
    isOver: marks.some(({ mark }) => mark === olderLinked),
  }
}

/**
 * The end of the chain, locked until the transaction ends; after waiting, it includes what was linked
 * meanwhile.
 */
async function holdEnd(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock(${chainLock})`)
  const [end] = await tx
    .select({ position: eventLinks.position, hash: eventLinks.hash })
    .from(eventLinks)
    .orderBy(desc(eventLinks.position))
    .limit(1)
  return end
}

async function append(
  tx: Transaction,
  { current }: ChainKeys,
  end: Awaited<ReturnType<typeof holdEnd>>,
  contents: readonly Content[],
) {
  if (contents.length === 0) return
  let [position, before] = [end?.position ?? 0, end?.hash]
  const links = contents.map((content) => {
    position += 1
    const { eventId = null, mark = null } = content as { eventId?: number; mark?: string }
    before = linkHash(current, before, position, 'mark' in content ? content.mark : content.text)
    return { position, eventId, mark, keyName: current.name, hash: before }
  })
  await tx.insert(eventLinks).values(links)
}

const pageSize = 2_000

/** Verifies the whole chain, a page at a time: every event unchanged and in order. */
export async function verifyChain(db: Database, keys: ChainKeys): Promise<Verified> {
  const keysByName = new Map(keys.all.map((one) => [one.name, one]))
  let [position, events, unknown] = [0, 0, 0]
  let before: Uint8Array | undefined
  for (;;) {
    const page = await readPage(db, position)
    for (const link of page) {
      position += 1
      if (link.position !== position) return { ok: false, reason: 'broken', position, events }
      const text = link.mark ?? link.text
      if (text === null) return { ok: false, reason: 'missing', event: link.eventId ?? 0, events }
      const key = keysByName.get(link.keyName)
      if (!key) unknown += 1
      else if (!linkHash(key, before, position, text).equals(link.hash))
        return link.eventId === null
          ? { ok: false, reason: 'broken', position, events }
          : { ok: false, reason: 'changed', event: link.eventId, events }
      before = link.hash
      if (link.eventId !== null) events += 1
    }
    if (page.length < pageSize) break
  }
  if (unknown > 0) return { ok: false, reason: 'other-secret', unknown, events }
  return findUnlinked(db, events)
}

function readPage(db: Database, after: number) {
  return db
    .select({
      ...getTableColumns(eventLinks),
      // Null where the event is missing.
      text: sql<
        string | null
      >`case when ${auditEvents.id} is not null then ${hashedEventValue} end`,
    })
    .from(eventLinks)
    .leftJoin(auditEvents, eq(auditEvents.id, eventLinks.eventId))
    .where(gt(eventLinks.position, after))
    .orderBy(asc(eventLinks.position))
    .limit(pageSize)
}

/** Events without a link: older ones that will be linked, or one that nobody recorded. */
async function findUnlinked(db: Database, events: number): Promise<Verified> {
  const { rows } = await db.execute<{ first: string | null; count: number }>(sql`
    select min(id) as first, count(*)::int as count from ${auditEvents}
     where not exists (select from ${eventLinks} where event_id = ${auditEvents.id})`)
  const { first = null, count = 0 } = rows[0] ?? {}
  if (first === null) return { ok: true, events, waiting: 0 }
  const { last, isOver } = await readMarks(db)
  if (!isOver && Number(first) <= last) return { ok: true, events, waiting: count }
  return { ok: false, reason: 'not-linked', event: Number(first), events }
}
