import { eq, sql } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { addDays, dayInIndia, startOfDay } from '../../../ui/format/days.ts'
import { record } from '../../audit/record-event.server.ts'
import { type CashCount, cashCounts } from '../tables.ts'
import { type CountReason, pieces, sumOfPieces } from './rules.ts'
import { cashInLedger, findEarlierCount, listCounts, listMovements } from './store.server.ts'

/** A day of the book as it stands in this moment. */
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

type Summed = Pick<Awaited<ReturnType<typeof listMovements>>[number], 'method' | 'by' | 'paise'>

/** By way and by person. */
function sumUp(movements: readonly Summed[]) {
  const groups = Map.groupBy(movements, ({ method, by: author }) => `${method} ${author}`)
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group
      const sumOf = (isIn: (paise: number) => boolean) =>
        group.reduce((sum, { paise }) => (isIn(paise) ? sum + Math.abs(paise) : sum), 0)
      const [receivedPaise, refundedPaise] = [sumOf((one) => one > 0), sumOf((one) => one < 0)]
      return first ? [{ method: first.method, by: first.by, receivedPaise, refundedPaise }] : []
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
  const isToday = day === dayInIndia(now)
  const ledgerPaise = await cashInLedger(tx, isToday ? undefined : startOfDay(addDays(day, 1)))
  const before = earlier?.ledgerPaise ?? (await cashInLedger(tx, startOfDay(day)))
  const carriedPaise = earlier ? carriedOf(earlier) : 0
  const receivedPaise = ledgerPaise - before
  return { ledgerPaise, carriedPaise, receivedPaise, bookPaise: carriedPaise + receivedPaise }
}

async function readCash(tx: Transaction, day: string, now: Date) {
  const { ledgerPaise, ...box } = await calculateCash(tx, day, now)
  const counts = await listCounts(tx, day)
  const last = counts.at(-1)
  const sincePaise = last ? ledgerPaise - last.ledgerPaise : 0
  return { ...box, counts: counts.map(countData), sincePaise }
}

/** What stays in the box. */
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
    const [count] = await tx
      .insert(cashCounts)
      .values({
        day,
        pieces: pieceCounts,
        ...sums,
        ledgerPaise,
        key,
        countedBy: actor.name,
        countedAt: now,
      })
      .onConflictDoNothing({ target: cashCounts.key })
      .returning()
    if (!count) return findSame(tx, { key, countedPaise, bankedPaise })
    const event = { event: 'count cash', before: {}, after: { day, ...sums } } as const
    await record(tx, { ...event, id: 'site' }, { actor, now })
    return { ok: true, count }
  })
}

type CashCountInput = Pick<CashCount, 'key' | 'countedPaise' | 'bankedPaise'>

async function findSame(tx: Transaction, input: CashCountInput): Promise<CountCashResult> {
  const [count] = await tx.select().from(cashCounts).where(eq(cashCounts.key, input.key))
  const isSame =
    count?.countedPaise === input.countedPaise && count.bankedPaise === input.bankedPaise
  return isSame ? { ok: true, count } : { ok: false, reason: 'key-taken' }
}
