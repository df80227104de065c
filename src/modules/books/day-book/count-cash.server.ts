import { eq } from 'drizzle-orm'
import type { ByPerson } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { record } from '../../audit/record-event.server.ts'
import { reckonCash } from './read-day.server.ts'
import { type CountReason, pieces, sumOfPieces } from './rules.ts'
import { type CashCount, cashCounts } from './tables.ts'

type Counting = { counts: readonly number[]; bankedPaise: number; key: string }
type Kept = { ok: true; count: CashCount } | ({ ok: false } & CountReason)

/**
 * Keeps what was counted today, beside what the book says in the same picture of the database. Nobody can change
 * it; a later count of the day holds instead. Two at once are two counts, and the later one holds.
 */
export function countCash(
  db: Database,
  { counts, bankedPaise, key }: Counting,
  { actor, now }: ByPerson,
): Promise<Kept> {
  return db.transaction(async (tx) => {
    const counted = pieces.map((rupees, place) => [rupees, counts[place] ?? 0] as const)
    const countedPaise = sumOfPieces(counted)
    if (bankedPaise > countedPaise)
      return { ok: false, reason: 'banked-too-much', paise: countedPaise }
    const day = dayInIndia(now)
    const { bookPaise, ledgerPaise } = await reckonCash(tx, day, now)
    const sums = { countedPaise, bookPaise, bankedPaise }
    const [count] = await tx
      .insert(cashCounts)
      .values({
        ...{ day, pieces: counted, ...sums, ledgerPaise, key },
        ...{ countedBy: actor.name, countedAt: now },
      })
      .onConflictDoNothing({ target: cashCounts.key })
      .returning()
    if (!count) return findSame(tx, { key, countedPaise, bankedPaise })
    const happened = { event: 'count cash', before: {}, after: { day, ...sums } } as const
    await record(tx, { ...happened, id: 'site' }, { actor, now })
    return { ok: true, count }
  })
}

type Sent = Pick<CashCount, 'key' | 'countedPaise' | 'bankedPaise'>

async function findSame(tx: Transaction, sent: Sent): Promise<Kept> {
  const [count] = await tx.select().from(cashCounts).where(eq(cashCounts.key, sent.key))
  const isSame = count?.countedPaise === sent.countedPaise && count.bankedPaise === sent.bankedPaise
  return isSame ? { ok: true, count } : { ok: false, reason: 'key-taken' }
}
