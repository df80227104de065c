import { readRupees } from '../../../ui/format/money.ts'
import type { OpenClaim } from './store.server.ts'

/** A line of the bank that brought money; `row` as a spreadsheet counts. */
export type Line = { row: number; paise: number; utrs: string[]; text: string }

type Claim = Pick<OpenClaim, 'id' | 'paise' | 'reference' | 'utr'>
type Good = { claim: number; paise: number; utr: string }
export type Found = { good: Good[]; doubtful: { line: Line; claims: number[] }[]; others: number }

/** The lines that brought money; undefined where no column of sums can be told. */
export function readLines(rows: readonly string[][]): Line[] | undefined {
  const head = rows.findIndex((row) => sumColumn(row) !== -1)
  const column = sumColumn(rows[head] ?? [])
  if (column === -1) return undefined
  const way = rows[head]?.findIndex((name) => /^(dr\W*cr|cr\W*dr|type|dr \/ cr)$/i.test(name)) ?? -1
  return rows.slice(head + 1).flatMap((row, place) => {
    const paise = readRupees((row[column] ?? '').replace(/\s*\(?cr\)?\.?$/i, ''))
    if (paise === undefined || paise <= 0 || /^d/i.test(row[way] ?? '')) return []
    const text = row.join(' ').replaceAll(/\s+/g, ' ').trim()
    const utrs = [...new Set(text.match(/(?<!\d)\d{12}(?!\d)/g) ?? [])]
    return [{ row: head + 2 + place, paise, utrs, text: text.slice(0, 300) }]
  })
}

/** Where money that came stands; where there is one column for both ways, that one. */
function sumColumn(row: readonly string[]): number {
  const named = (name: RegExp) => row.findIndex((cell) => cell.length < 40 && name.test(cell))
  const came = named(/\b(credit|deposit|cr)s?\b/i)
  const both = row.findIndex((cell) => /^dr\W*cr$|^cr\W*dr$/i.test(cell))
  return came !== -1 && came !== both ? came : named(/\bamount\b/i)
}

/**
 * Which lines are which claims. Good is only what one claim and one line say alike: our reference or the payer's
 * number, and the sum. Whatever else may be one of ours is for somebody to look at.
 */
export function findClaims(
  lines: readonly Line[],
  claims: readonly Claim[],
  written: ReadonlySet<string>,
): Found {
  const found: Found = { good: [], doubtful: [], others: 0 }
  const done = new Set<number>()
  for (const line of lines) {
    const open = claims.filter(({ id }) => !done.has(id))
    const utrs = line.utrs.filter((one) => !written.has(one))
    const named = open.filter((claim) => names(line, claim))
    const [claim, another] = named
    const utr = claim && utrOf(claim, utrs)
    if (claim && !another && utr && claim.paise === line.paise) {
      found.good.push({ claim: claim.id, paise: line.paise, utr })
      done.add(claim.id)
      continue
    }
    const perhaps = claim ? named : utrs.length > 0 ? alike(open, line.paise) : []
    if (perhaps.length === 0) found.others += 1
    else found.doubtful.push({ line: { ...line, utrs }, claims: perhaps.map(({ id }) => id) })
  }
  return found
}

function names({ text, utrs }: Line, { reference, utr }: Claim): boolean {
  return text.toUpperCase().includes(reference) || (utr !== null && utrs.includes(utr))
}

/** The number that was noted, or the only one there is. */
function utrOf({ utr }: Claim, utrs: readonly string[]): string | undefined {
  if (utr !== null) return utrs.includes(utr) ? utr : undefined
  return utrs.length === 1 ? utrs[0] : undefined
}

/** Of the same sum, where nothing else names them. */
function alike(claims: readonly Claim[], paise: number): Claim[] {
  return claims.filter((claim) => claim.paise === paise && claim.utr === null).slice(0, 10)
}
