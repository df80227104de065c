import { asc, desc, eq, lt, sql } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { addDays, dayInIndia, startOfDay } from '../../ui/format/days.ts'
import { record } from '../audit/record-event.server.ts'
import { courseOfHolder, joinHolder } from '../ledger/list-money.server.ts'
import type { Method } from '../ledger/rules.ts'
import { type CountReason, pieces, sumOfPieces } from './rules.ts'
import { type CashCount, cashCounts } from './tables.ts'

/** A day of the day book: entries, sums and the cash box. */
export function readDay(db: Database, day: string, now: Date) {
  return db.transaction(async (tx) => {
    // One snapshot: sums, list and cash box agree.
    await tx.execute(sql`set transaction isolation level repeatable read read only`)
    const movements = await listMovements(tx, { from: day, to: day })
    return {
      day,
      today: dayInIndia(now),
      entries: movements,
      sums: sumUp(movements),
      cash: await readCash(tx, day, now),
    }
  })
}

/** By payment method and person. */
function sumUp(movements: readonly Movement[]) {
  const groups = Map.groupBy(movements, ({ method, by: author }) => `${method} ${author}`)
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group
      const sumOf = (kind: Movement['what']) =>
        group.reduce((sum, { what, paise }) => sum + (what === kind ? Math.abs(paise) : 0), 0)
      const sums = {
        receivedPaise: sumOf('received'),
        refundedPaise: sumOf('refunded'),
        bouncedPaise: sumOf('bounced'),
        cancelledPaise: sumOf('cancelled'),
      }
      return first ? [{ method: first.method, by: first.by, ...sums }] : []
    })
    .toSorted(
      (one, other) => one.method.localeCompare(other.method) || one.by.localeCompare(other.by),
    )
}

/**
 * The expected cash: carried from the last count plus later cash in the ledger, so that payments after a
 * count or on uncounted days are included.
 */
async function calculateCash(tx: Transaction, day: string, now: Date) {
  const earlier = await findEarlierCount(tx, day)
  const until = endOf(day, now)
  const ledgerPaise = await cashInLedger(tx, until)
  const carriedPaise = earlier ? carriedOf(earlier) : 0
  const receivedPaise = earlier
    ? await cashSince(tx, earlier, { ledgerPaise, until })
    : ledgerPaise - (await cashInLedger(tx, startOfDay(day)))
  return { ledgerPaise, carriedPaise, receivedPaise, bookPaise: carriedPaise + receivedPaise }
}

const endOf = (day: string, now: Date) =>
  day === dayInIndia(now) ? undefined : startOfDay(addDays(day, 1))

async function readCash(tx: Transaction, day: string, now: Date) {
  const { ledgerPaise, ...box } = await calculateCash(tx, day, now)
  const counts = await listCounts(tx, day)
  const last = counts.at(-1)
  const until = endOf(day, now)
  const sincePaise = last ? await cashSince(tx, last, { ledgerPaise, until }) : 0
  return { ...box, counts: counts.map(countData), sincePaise }
}

/** The cash in the box now: of the last count and what came since; all of the ledger before the first count. */
export async function readCashBox(tx: Transaction, now: Date): Promise<number> {
  const count = await findEarlierCount(tx, addDays(dayInIndia(now), 1))
  const ledgerPaise = await cashInLedger(tx)
  return count ? carriedOf(count) + (await cashSince(tx, count, { ledgerPaise })) : ledgerPaise
}

/** The cash that stays in the box. */
function carriedOf({ countedPaise, bankedPaise }: CashCount): number {
  return countedPaise - bankedPaise
}

export function countData(count: CashCount) {
  const { id, pieces, countedPaise, bookPaise, bankedPaise, countedBy, countedAt } = count
  const carriedPaise = carriedOf(count)
  return { id, pieces, countedPaise, bookPaise, bankedPaise, carriedPaise, countedBy, countedAt }
}

type Counting = { counts: readonly number[]; bankedPaise: number; key: string }
type CountCashResult = { ok: true; count: CashCount } | ({ ok: false } & CountReason)

/**
 * Stores today's cash count with the book's figure from the same snapshot. Counts cannot be changed; the
 * latest of a day applies.
 */
export function countCash(
  db: Database,
  { counts, bankedPaise, key }: Counting,
  { actor, now }: PersonContext,
): Promise<CountCashResult> {
  return db.transaction(async (tx) => {
    const pieceCounts = pieces.map((rupees, index) => [rupees, counts[index] ?? 0] as const)
    const countedPaise = sumOfPieces(pieceCounts)
    if (bankedPaise > countedPaise)
      return { ok: false, reason: 'banked-too-much', paise: countedPaise }
    const day = dayInIndia(now)
    const { bookPaise, ledgerPaise } = await calculateCash(tx, day, now)
    const sums = { countedPaise, bookPaise, bankedPaise }
    const author = { countedBy: actor.name, countedAt: now }
    const [count] = await tx
      .insert(cashCounts)
      .values({ day, pieces: pieceCounts, ...sums, ledgerPaise, key, ...author })
      .onConflictDoNothing({ target: cashCounts.key })
      .returning()
    if (!count) {
      const [existing] = await tx.select().from(cashCounts).where(eq(cashCounts.key, key))
      const isSame = existing?.countedPaise === countedPaise && existing.bankedPaise === bankedPaise
      return isSame ? { ok: true, count: existing } : { ok: false, reason: 'key-taken' }
    }
    const event = { event: 'count cash', before: {}, after: { day, ...sums } } as const
    await record(tx, { ...event, id: 'site' }, { actor, now })
    return { ok: true, count }
  })
}

export type Movement = {
  id: number
  at: Date
  /** Refunded by staff, a cheque that the bank did not pay, or a receipt that was a mistake. */
  what: 'received' | 'refunded' | 'bounced' | 'cancelled'
  name: string
  course: string
  method: Method
  reference: string | null
  /** Negative where it was paid out. */
  paise: number
  by: string
  document: { id: number; name: string } | null
}

type Row = Omit<Movement, 'at' | 'document'> & {
  at: string
  documentId: number | null
  document: string | null
}

/** Payments and refunds from one day to another, both included, oldest first. */
export async function listMovements(
  db: Transaction,
  {
    from,
    to,
    after = 0,
    limit = 5_000,
  }: { from: string; to: string; after?: number; limit?: number },
): Promise<Movement[]> {
  const { rows } = await db.execute<Row>(sql`
    select l.id::float8 as id, l.happened_at as at,
           case when l.kind = 'payment' then 'received'
                when l.cancelled_for is not null then 'cancelled'
                when l.key like 'bounce %' then 'bounced' else 'refunded' end as what,
           s.name, ${courseOfHolder} as course,
           l.method, l.reference, -l.paise::float8 as paise, l.recorded_by as by,
           p.id::float8 as "documentId", p.name as document
      from ledger_entries l ${joinHolder(sql`l`)}
      left join documents p on p.entry_id = l.id
     where l.kind in ('payment', 'refund') and l.id > ${after}
       and l.happened_at >= ${startOfDay(from)} and l.happened_at < ${startOfDay(addDays(to, 1))}
     order by l.id limit ${limit}`)
  return rows.map(({ at, documentId, document, ...row }) => ({
    ...row,
    at: new Date(at),
    document: documentId !== null && document !== null ? { id: documentId, name: document } : null,
  }))
}

/** The cash in the ledger before a moment, or up to now. */
async function cashInLedger(tx: Transaction, until?: Date): Promise<number> {
  const before = until ? sql`and happened_at < ${until}` : sql``
  const { rows } = await tx.execute<{ paise: number }>(sql`
    select coalesce(-sum(paise), 0)::float8 as paise from ledger_entries
     where method = 'cash' and kind in ('payment', 'refund') ${before}`)
  return rows[0]?.paise ?? 0
}

/**
 * Cash that came since a count, less what went, with the cash in the ledger at the end. A receipt from before
 * the count that was cancelled after it took nothing out of the box: the count already shows its cash missing.
 */
async function cashSince(
  tx: Transaction,
  count: CashCount,
  { ledgerPaise, until }: { ledgerPaise: number; until?: Date | undefined },
): Promise<number> {
  const before = until ? sql`and c.happened_at < ${until}` : sql``
  const { rows } = await tx.execute<{ paise: number }>(sql`
    select coalesce(sum(c.paise), 0)::float8 as paise
      from ledger_entries c join ledger_entries l on l.id = c.reverses
     where c.cancelled_for is not null and c.method = 'cash' and l.happened_at <= ${count.countedAt}
       and c.happened_at > ${count.countedAt} ${before}`)
  return ledgerPaise - count.ledgerPaise + (rows[0]?.paise ?? 0)
}

/** The counts of a day, oldest first. */
function listCounts(tx: Transaction, day: string): Promise<CashCount[]> {
  return tx.select().from(cashCounts).where(eq(cashCounts.day, day)).orderBy(asc(cashCounts.id))
}

/** The last count of the last day before this one on which somebody counted. */
async function findEarlierCount(tx: Transaction, day: string) {
  const [count] = await tx
    .select()
    .from(cashCounts)
    .where(lt(cashCounts.day, day))
    .orderBy(desc(cashCounts.day), desc(cashCounts.id))
    .limit(1)
  return count
}
