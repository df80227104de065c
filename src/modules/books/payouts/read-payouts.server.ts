import { dayInIndia } from '../../../ui/format/days.ts'
import { readRupees } from '../../../ui/format/money.ts'
import { type PayoutReason, payoutColumns } from './rules.ts'
import type { PayoutLine } from './tables.ts'

export type ReadLine = Pick<
  PayoutLine,
  | 'entity'
  | 'kind'
  | 'settlement'
  | 'paise'
  | 'netPaise'
  | 'feePaise'
  | 'taxPaise'
  | 'utr'
  | 'settledOn'
>

type Column = keyof typeof payoutColumns
type Cells = Record<Column, string>
type Read = { ok: true; lines: ReadLine[] } | ({ ok: false } & PayoutReason)

/**
 * Reads a report of settlements of Razorpay. Its dashboard writes rupees and its interface paise, under the same
 * names: decimals tell, or a payment that we know, by `known` in paise.
 */
export function readPayouts(
  rows: readonly string[][],
  knownPayments: ReadonlyMap<string, number>,
): Read {
  const [head = [], ...body] = rows
  const columns = placesIn(head)
  if (!columns.ok) return columns
  const cells = body.map((row) => cellsOf(row, columns.at))
  // What is not paid out yet has no settlement.
  const settledRows = cells.filter(({ entity, settlement }) => entity !== '' && settlement !== '')
  if (settledRows.length === 0) return { ok: false, reason: 'no-lines' }
  const scale = scaleOf(settledRows, knownPayments)
  if (!scale) return { ok: false, reason: 'unit-unknown' }
  const lines: ReadLine[] = []
  for (const one of settledRows) {
    const line = readLine(one, scale)
    if (!line) return { ok: false, reason: 'line-wrong', row: cells.indexOf(one) + 2 }
    lines.push(line)
  }
  return { ok: true, lines }
}

type ColumnsResult = { ok: true; at: Record<Column, number> } | ({ ok: false } & PayoutReason)

function placesIn(head: readonly string[]): ColumnsResult {
  const names = head.map((name) => name.trim().toLowerCase())
  const at = {} as Record<Column, number>
  for (const [column, headings] of Object.entries(payoutColumns) as [Column, readonly string[]][]) {
    at[column] = names.findIndex((name) => headings.includes(name))
    if (at[column] === -1) return { ok: false, reason: 'no-column', column: headings[0] ?? column }
  }
  return { ok: true, at }
}

function cellsOf(row: readonly string[], at: Record<Column, number>): Cells {
  const cells = {} as Cells
  for (const [column, index] of Object.entries(at) as [Column, number][])
    cells[column] = (row[index] ?? '').replace(/^'/, '').trim()
  return cells
}

/** What a sum that was read as rupees is multiplied by; nothing where nobody can tell. */
function scaleOf(
  cells: readonly Cells[],
  knownPayments: ReadonlyMap<string, number>,
): 1 | 0.01 | undefined {
  for (const { entity, amount } of cells) {
    const [read, knownPaise] = [readRupees(amount), knownPayments.get(entity)]
    if (read === undefined || knownPaise === undefined) continue
    if (read === knownPaise) return 1
    if (read === knownPaise * 100) return 0.01
  }
  return cells.some(({ amount, debit, credit }) => `${amount}${debit}${credit}`.includes('.'))
    ? 1
    : undefined
}

function readLine(cells: Cells, scale: number): ReadLine | undefined {
  const sum = (text: string) => {
    const read = readRupees(text === '' ? '0' : text)
    return read === undefined ? undefined : Math.round(read * scale)
  }
  const [amount, debit, credit, taxPaise] = [
    sum(cells.amount),
    sum(cells.debit),
    sum(cells.credit),
    sum(cells.tax),
  ]
  const settledOn = readDay(cells.settledAt)
  if (amount === undefined || debit === undefined || credit === undefined) return undefined
  if (taxPaise === undefined || taxPaise < 0 || !settledOn) return undefined
  const { entity, settlement, utr } = cells
  if (entity.length > 60 || settlement.length > 60 || utr.length > 60) return undefined
  const kind = kindOf(cells.kind, entity)
  const netPaise = credit - debit
  // Whatever a report calls its fee, with tax or without: it is what of the sum did not come.
  const storedFeePaise =
    kind === 'payment' ? amount - netPaise : kind === 'refund' ? -netPaise - amount : 0
  const feePaise = Math.max(0, storedFeePaise - taxPaise)
  const sums = { paise: Math.abs(amount), netPaise, feePaise, taxPaise }
  return { entity, kind, settlement, ...sums, utr: utr || null, settledOn }
}

function kindOf(kind: string, entity: string): ReadLine['kind'] {
  if (/^payment$/i.test(kind) || entity.startsWith('pay_')) return 'payment'
  return /^refund$/i.test(kind) || entity.startsWith('rfnd_') ? 'refund' : 'other'
}

/** Seconds since 1970, `2026-11-22 …` or `22/11/2026 …`. */
function readDay(text: string): string | undefined {
  if (/^\d{10}$/.test(text)) return dayInIndia(new Date(Number(text) * 1000))
  const [, year, month, day] = text.match(/^(\d{4})-(\d{2})-(\d{2})/) ?? []
  const [, first, second, last] = text.match(/^(\d{1,2})[/-](\d{1,2})[/-](\d{4})/) ?? []
  const date = year
    ? `${year}-${month}-${day}`
    : last && `${last}-${second?.padStart(2, '0')}-${first?.padStart(2, '0')}`
  return date && !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? date : undefined
}
