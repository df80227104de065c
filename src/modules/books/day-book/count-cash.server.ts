import { eq } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { record } from '../../audit/record-event.server.ts'
import { calculateCash } from './read-day.server.ts'
import { type CountReason, pieces, sumOfPieces } from './rules.ts'
import { type CashCount, cashCounts } from './tables.ts'

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
