import { sql } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { type ReadLine, readPayouts } from './read-payouts.server.ts'
import type { PayoutReason } from './rules.ts'
import { findKnown } from './store.server.ts'
import { payoutLines } from './tables.ts'

type TakePayoutsResult =
  | { ok: true; added: number; standing: number }
  | ({ ok: false } & PayoutReason)

/** So many in one statement. */
const atOnce = 1_000

/**
 * Imports a payout file completely or not at all, one file after another. Known lines change nothing; a
 * line with another amount than before refuses the file.
 */
export function importPayouts(
  db: Database,
  rows: readonly string[][],
  { actor, now }: PersonContext,
): Promise<TakePayoutsResult> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payouts', 0))`)
    const knownEntries = await findKnown(tx, [
      ...new Set(rows.flatMap((row) => row.filter(isName))),
    ])
    const read = readPayouts(rows, knownEntries)
    if (!read.ok) return read
    const entity = await findOtherwise(tx, read.lines)
    if (entity) return { ok: false, reason: 'says-otherwise', entity }
    const origin = { gateway: 'razorpay', readBy: actor.name, readAt: now }
    let addedCount = 0
    for (let from = 0; from < read.lines.length; from += atOnce) {
      const lines = read.lines.slice(from, from + atOnce).map((line) => ({ ...line, ...origin }))
      const insert = tx.insert(payoutLines).values(lines).onConflictDoNothing()
      addedCount += (await insert.returning({ id: payoutLines.id })).length
    }
    return { ok: true, added: addedCount, standing: read.lines.length - addedCount }
  })
}

const isName = (cell: string) => /^(pay|rfnd)_\w{1,50}$/.test(cell)

/** The first line that stands with other sums. */
async function findOtherwise(tx: Transaction, lines: readonly ReadLine[]) {
  const names = sql.param(lines.map(({ entity }) => entity))
  const existingLines = await tx
    .select()
    .from(payoutLines)
    .where(sql`${payoutLines.entity} = any(${names}::text[])`)
  const byName = new Map(existingLines.map((line) => [`${line.entity} ${line.settlement}`, line]))
  return lines.find(({ entity, settlement, paise, netPaise, taxPaise }) => {
    const line = byName.get(`${entity} ${settlement}`)
    if (!line) return false
    return line.paise !== paise || line.netPaise !== netPaise || line.taxPaise !== taxPaise
  })?.entity
}
