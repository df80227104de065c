import { desc, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { type ChainKeys, hashedEventValue, linkHash } from './make-chain.server.ts'
import { auditEvents, eventLinks } from './tables.ts'

/** The content of a link: an event, or a mark of the chain itself. */
type Holding = { eventId: number; said: string } | { mark: string }

/** An arbitrary number, different from other advisory locks. */
const chainLock = 4_201_021

const batchSize = 500

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
