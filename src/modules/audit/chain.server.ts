import { createHmac, hkdfSync } from 'node:crypto'
import { asc, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
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
export function linkEvents({ current }: ChainKeys) {
  return async (tx: Transaction): Promise<void> => {
    const events = pendingLinks.get(tx)
    if (!events) return
    const end = await holdEnd(tx)
    let [position, before] = [end?.position ?? 0, end?.hash]
    const links = events.map(({ eventId, text }) => {
      position += 1
      before = linkHash(current, before, position, text)
      return { position, eventId, keyName: current.name, hash: before }
    })
    await tx.insert(eventLinks).values(links)
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

/** An event without a link is one that nobody recorded. */
async function findUnlinked(db: Database, events: number): Promise<Verified> {
  const { rows } = await db.execute<{ first: string | null }>(sql`
    select min(id) as first from ${auditEvents}
     where not exists (select from ${eventLinks} where event_id = ${auditEvents.id})`)
  const first = rows[0]?.first ?? null
  if (first === null) return { ok: true, events }
  return { ok: false, reason: 'not-linked', event: Number(first), events }
}
