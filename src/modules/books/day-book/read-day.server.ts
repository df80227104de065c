import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { addDays, dayInIndia, startOfDay } from '../../../ui/format/days.ts'
import { cashInLedger, findEarlierCount, listCounts, listMovements } from './store.server.ts'
import type { CashCount } from './tables.ts'

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
export async function calculateCash(tx: Transaction, day: string, now: Date) {
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
