import type { ActionContext } from '../../../platform/action-context.ts'
import type { CsvRow } from '../../../platform/csv/read-csv.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { readRupees } from '../../../ui/format/money.ts'
import { matchClaim } from './claims.server.ts'
import { findWritten, listClaims, type OpenClaim } from './store.server.ts'

/** A credit line of the bank statement; `row` as a spreadsheet counts. */
type StatementLine = { row: number; paise: number; utrs: string[]; text: string }

type Claim = Pick<OpenClaim, 'id' | 'paise' | 'reference' | 'utr'>
type StatementMatches = {
  good: { claim: number; paise: number; utr: string }[]
  doubtful: { line: StatementLine; claims: number[] }[]
  others: number
}

/** The credit lines; undefined if no amount column is recognised. */
export function readLines(rows: readonly string[][]): StatementLine[] | undefined {
  const head = rows.findIndex((row) => sumColumn(row) !== -1)
  const column = sumColumn(rows[head] ?? [])
  if (column === -1) return undefined
  const kindColumn =
    rows[head]?.findIndex((name) => /^(dr\W*cr|cr\W*dr|type|dr \/ cr)$/i.test(name)) ?? -1
  return rows.slice(head + 1).flatMap((row, index) => {
    const paise = readRupees((row[column] ?? '').replace(/\s*\(?cr\)?\.?$/i, ''))
    if (paise === undefined || paise <= 0 || /^d/i.test(row[kindColumn] ?? '')) return []
    const text = row.join(' ').replaceAll(/\s+/g, ' ').trim()
    const utrs = [...new Set(text.match(/(?<!\d)\d{12}(?!\d)/g) ?? [])]
    return [{ row: head + 2 + index, paise, utrs, text: text.slice(0, 300) }]
  })
}

/** The column of credits, or the single column for both. */
function sumColumn(row: readonly string[]): number {
  const columnOf = (name: RegExp) => row.findIndex((cell) => cell.length < 40 && name.test(cell))
  const credits = columnOf(/\b(credit|deposit|cr)s?\b/i)
  const kinds = row.findIndex((cell) => /^dr\W*cr$|^cr\W*dr$/i.test(cell))
  return credits !== -1 && credits !== kinds ? credits : columnOf(/\bamount\b/i)
}

/**
 * Matches statement lines with UPI payments: certain only if reference or UTR and amount identify one of
 * each. Others are for staff to check.
 */
export function findClaims(
  lines: readonly StatementLine[],
  claims: readonly Claim[],
  usedUtrs: ReadonlySet<string>,
): StatementMatches {
  const matches: StatementMatches = { good: [], doubtful: [], others: 0 }
  const usedClaims = new Set<number>()
  for (const line of lines) {
    const open = claims.filter(({ id }) => !usedClaims.has(id))
    const utrs = line.utrs.filter((one) => !usedUtrs.has(one))
    const namedClaims = open.filter((claim) => names(line, claim))
    const [claim, another] = namedClaims
    const utr = claim && utrOf(claim, utrs)
    if (claim && !another && utr && claim.paise === line.paise) {
      matches.good.push({ claim: claim.id, paise: line.paise, utr })
      usedClaims.add(claim.id)
      continue
    }
    const perhaps = claim ? namedClaims : utrs.length > 0 ? alike(open, line.paise) : []
    if (perhaps.length === 0) matches.others += 1
    else matches.doubtful.push({ line: { ...line, utrs }, claims: perhaps.map(({ id }) => id) })
  }
  return matches
}

function names({ text, utrs }: StatementLine, { reference, utr }: Claim): boolean {
  return text.toUpperCase().includes(reference) || (utr !== null && utrs.includes(utr))
}

/** The UTR that was saved, or the only number in the line. */
function utrOf({ utr }: Claim, utrs: readonly string[]): string | undefined {
  if (utr !== null) return utrs.includes(utr) ? utr : undefined
  return utrs.length === 1 ? utrs[0] : undefined
}

/** Of the same amount, where nothing else identifies them. */
function alike(claims: readonly Claim[], paise: number): Claim[] {
  return claims.filter((claim) => claim.paise === paise && claim.utr === null).slice(0, 10)
}

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
    const name = claims.find((one) => one.id === id)?.name ?? ''
    if (result.ok) matches.push({ claim: id, name, paise, utr })
  }
  return { ok: true, matched: matches, doubtful, others } as const
}
