import type { ActionContext } from '../../../platform/action-context.ts'
import type { CsvRow } from '../../../platform/csv/read-csv.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { matchClaim } from './end-claim.server.ts'
import { findClaims, readLines } from './find-in-statement.server.ts'
import { findWritten, listClaims } from './store.server.ts'

/**
 * Confirms UPI payments from a bank statement. Each match is a transaction: after an interruption the same
 * file continues, and a second upload changes nothing.
 */
export async function matchStatement(
  db: Database,
  rows: readonly CsvRow[],
  context: ActionContext,
) {
  const lines = readLines(rows.map(({ cells }) => cells))
  if (!lines) return { ok: false, reason: 'no-sums' } as const
  const claims = await listClaims(db)
  const usedUtrs = await findWritten(db, [...new Set(lines.flatMap(({ utrs }) => utrs))])
  const { good, doubtful, others } = findClaims(lines, claims, usedUtrs)
  const matches = []
  for (const { claim: id, utr, paise } of good) {
    const result = await matchClaim(db, { id, utr, paise }, context)
    if (result.ok) matches.push({ claim: id, name: nameOf(claims, id), paise, utr })
  }
  return { ok: true, matched: matches, doubtful, others } as const
}

function nameOf(claims: readonly { id: number; name: string }[], id: number): string {
  return claims.find((claim) => claim.id === id)?.name ?? ''
}
