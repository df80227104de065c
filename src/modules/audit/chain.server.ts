import { createHmac, hkdfSync } from 'node:crypto'
import { asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { endingEvents } from './events.server.ts'
import { isPersonal, ownActor, type Verified } from './rules.ts'
import {
  definitionOf,
  eraseEvent,
  findOrMakeKeys,
  type OpenEvent,
  openFacts,
  type RecordName,
  readChainKeys,
  recordsToSeal,
  type SealedFacts,
  sealEvent,
} from './sealing.server.ts'
import { auditEvents, eventLinks } from './tables.ts'

type Row = typeof auditEvents.$inferSelect

const batchSize = 500

/** Encrypts events of older code, a batch in each transaction. True where there may be more. */
export async function sealTrail(db: Database, batches: number): Promise<boolean> {
  for (let doneCount = 0; doneCount < batches; doneCount++) {
    const count = await db.transaction(async (tx) => {
      await holdSealing(tx)
      const rows = await tx
        .select()
        .from(auditEvents)
        .where(isNull(auditEvents.keyIds))
        .orderBy(auditEvents.id)
        .limit(batchSize)
      const goneIds = await findGone(tx, rows)
      await sealRows(tx, rows, goneIds)
      return rows.length
    })
    if (count < batchSize) return false
  }
  return true
}

/** Events of older code about somebody who is being erased become unreadable at once. */
export async function eraseUnsealed(tx: Transaction, records: readonly RecordName[]) {
  if ((await tx.$count(auditEvents, isNull(auditEvents.keyIds))) === 0) return
  await holdSealing(tx)
  const kinds = sql.param(records.map(({ kind }) => kind))
  const ids = sql.param(records.map(({ id }) => id))
  const rows = await tx
    .select()
    .from(auditEvents)
    .where(
      sql`${auditEvents.keyIds} is null and (${auditEvents.recordKind}, ${auditEvents.recordId}) in
          (select * from unnest(${kinds}::text[], ${ids}::text[]))`,
    )
  await sealRows(tx, rows, new Set(rows.map(({ id }) => id)))
}

/** An arbitrary number, different from other advisory locks. */
const sealingLock = 4_201_020

/** One at a time: the site's role may not change events, so it cannot lock them either. */
async function holdSealing(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock(${sealingLock})`)
}

/** In one statement: there may be many events. */
async function sealRows(tx: Transaction, rows: Row[], goneIds: ReadonlySet<number>) {
  if (rows.length === 0) return
  const keys = await findOrMakeKeys(
    tx,
    rows.filter(({ id }) => !goneIds.has(id)).flatMap((row) => recordsToSeal(read(row))),
  )
  const sealed = rows.map((row) => ({
    id: row.id,
    actor: definitionOf(row.event)?.byStudent ? ownActor : row.actorName,
    ...(goneIds.has(row.id) ? eraseEvent(read(row)) : sealEvent(read(row), keys)),
  }))
  await tx.execute(sql`select seal_events(${JSON.stringify(sealed)}::jsonb)`)
}

function read({ recordKind: kind, recordId: id, event, facts }: Row): OpenEvent {
  return { kind, id, event, facts: facts as SealedFacts }
}

/**
 * Events about people who were erased before keys existed: of a registration that is gone or was kept for
 * its fee, of a student who is gone and not by an undone import.
 */
async function findGone(tx: Transaction, rows: Row[]): Promise<Set<number>> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const events = await tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      sql`${inArray(auditEvents.id, ids)} and case ${auditEvents.recordKind}
        when 'registration' then not exists (
          select from registrations r
           where r.id = ${auditEvents.recordId}::bigint and (r.user_id is not null or not exists (
             select from audit_events later
              where later.record_kind = 'student' and later.record_id = r.student_id::text
                and later.id > ${auditEvents.id}
                and later.event = any(${sql.param(endingEvents)}::text[]))))
        when 'student' then exists (
          select from audit_events later
           where later.record_kind = 'student' and later.record_id = ${auditEvents.recordId}
             and later.id > ${auditEvents.id} and later.event = any(${sql.param(endingEvents)}::text[]))
          or not exists (select from students s where s.id = ${auditEvents.recordId}::bigint)
         and not exists (
          select from audit_events undone
           where undone.record_kind = 'student' and undone.record_id = ${auditEvents.recordId}
             and undone.event = 'undo import')
        else false end`,
    )
  return new Set(events.map(({ id }) => id))
}

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
  {
    before,
    position: index,
    said: notice,
  }: { before: Uint8Array | undefined; position: number; said: string },
): Buffer {
  return createHmac('sha256', key)
    .update(before ?? '')
    .update(`${index}\n${notice}`)
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
type Holding = { eventId: number; said: string } | { mark: string }

/** An arbitrary number, different from other advisory locks. */
const chainLock = 4_201_021

/** Events recorded in a transaction, until they are linked at its end. */
const pendingLinks = new WeakMap<Transaction, { eventId: number; said: string }[]>()

/** Appends recorded events to the chain when their transaction ends. */
export function linkAtEnd(tx: Transaction, events: { eventId: number; said: string }[]): void {
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
    if (end) return append(tx, keys, { end, held: events })
    const first = Math.min(...events.map(({ eventId }) => eventId))
    await append(tx, keys, { end, held: [{ mark: beginning(first - 1) }, ...events] })
  }
}

/**
 * Links events from before the chain existed, a batch in each transaction. Once all are linked and that is
 * marked, an unlinked event is one that nobody recorded. True where there may be more.
 */
export async function linkOlder(db: Database, keys: ChainKeys, batches: number): Promise<boolean> {
  for (let linkedCount = 0; linkedCount < batches; linkedCount++) {
    if (await db.transaction((tx) => linkBatch(tx, keys))) return false
  }
  return true
}

const beginning = (last: number) => `begins after ${last}`
export const olderLinked = 'older events are linked'

/** True where nothing is left. */
async function linkBatch(tx: Transaction, keys: ChainKeys): Promise<boolean> {
  const end = await holdEnd(tx)
  if (!end) {
    const [last] = await tx.select({ id: sql<number>`coalesce(max(id), 0)::int` }).from(auditEvents)
    await append(tx, keys, { end, held: [{ mark: beginning(last?.id ?? 0) }] })
    return false
  }
  const marks = await tx
    .select({ mark: eventLinks.mark })
    .from(eventLinks)
    .where(sql`${eventLinks.mark} is not null`)
    .orderBy(eventLinks.position)
  if (marks.some(({ mark }) => mark === olderLinked)) return true
  const last = Number(marks[0]?.mark?.split(' ').at(-1))
  const rows = await tx
    .select({
      eventId: auditEvents.id,
      said: hashedEventValue,
      isSealed: sql<boolean>`key_ids is not null`,
    })
    .from(auditEvents)
    .where(
      sql`${auditEvents.id} <= ${last} and not exists (
        select from ${eventLinks} where ${eventLinks.eventId} = ${auditEvents.id})`,
    )
    .orderBy(auditEvents.id)
    .limit(batchSize)
  const sealed = rows.filter(({ isSealed }) => isSealed)
  // An event that is not encrypted yet will still change: the next run links it.
  const links = rows.length === 0 ? [{ mark: olderLinked }] : sealed
  await append(tx, keys, { end, held: links })
  return rows.length === 0 || sealed.length === 0
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
  { end, held: holdings }: { end: Awaited<ReturnType<typeof holdEnd>>; held: readonly Holding[] },
) {
  if (holdings.length === 0) return
  let [index, before] = [end?.position ?? 0, end?.hash]
  const links = holdings.map((holding) => {
    index += 1
    const notice = 'mark' in holding ? holding.mark : holding.said
    before = linkHash(current, { before, position: index, said: notice })
    const { eventId = null, mark = null } = holding as { eventId?: number; mark?: string }
    return { position: index, eventId, mark, keyName: current.name, hash: before }
  })
  await tx.insert(eventLinks).values(links)
}

export type OpenedEvent = Omit<Row, 'facts'> & { facts: SealedFacts }

/** Decrypted events; values of erased people are `erased`. */
export async function openEvents(db: Transaction, rows: readonly Row[]): Promise<OpenedEvent[]> {
  const keysById = await readChainKeys(
    db,
    rows.flatMap(({ keyIds }) => keyIds ?? []),
  )
  return rows.map((row) => {
    const { recordKind: kind, recordId: id, keyIds } = row
    const facts = row.facts as SealedFacts
    if (!isPersonal(kind)) return { ...row, facts }
    const matchingKeys = (keyIds ?? []).flatMap((keyId) => keysById.get(keyId) ?? [])
    const keys =
      matchingKeys.length > 0 && matchingKeys.length === keyIds?.length ? matchingKeys : undefined
    return { ...row, facts: openFacts({ kind, id }, facts, keys) }
  })
}

const pageSize = 2_000

/** Verifies the whole chain, a page at a time: every event unchanged and in order. */
export async function verifyChain(db: Database, keys: ChainKeys): Promise<Verified> {
  const keysByName = new Map(keys.all.map((one) => [one.name, one]))
  let [index, events, unknown] = [0, 0, 0]
  let before: Uint8Array | undefined
  for (;;) {
    const page = await readPage(db, index)
    for (const link of page) {
      index += 1
      if (link.position !== index) return { ok: false, reason: 'broken', position: index, events }
      const notice = link.mark ?? link.said
      if (notice === null) return { ok: false, reason: 'missing', event: link.eventId ?? 0, events }
      const key = keysByName.get(link.keyName)
      if (!key) unknown += 1
      else if (!linkHash(key, { before, position: index, said: notice }).equals(link.hash))
        return link.eventId === null
          ? { ok: false, reason: 'broken', position: index, events }
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
      position: eventLinks.position,
      eventId: eventLinks.eventId,
      mark: eventLinks.mark,
      keyName: eventLinks.keyName,
      hash: eventLinks.hash,
      // Undefined where the event is missing.
      said: sql<
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
  const marks = await db
    .select({ mark: eventLinks.mark })
    .from(eventLinks)
    .where(sql`${eventLinks.mark} is not null`)
    .orderBy(eventLinks.position)
  const last = Number(marks[0]?.mark?.split(' ').at(-1) ?? Number.POSITIVE_INFINITY)
  const isOver = marks.some(({ mark }) => mark === olderLinked)
  if (!isOver && Number(first) <= last) return { ok: true, events, waiting: count }
  return { ok: false, reason: 'not-linked', event: Number(first), events }
}
