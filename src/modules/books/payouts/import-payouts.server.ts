import { sql } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import { findColumns, inBatches } from '../../../platform/csv/import-csv.ts'
import type { CsvRow } from '../../../platform/csv/read-csv.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { readRupees } from '../../../ui/format/money.ts'
import type { PayoutReason } from './rules.ts'
import { payoutColumns } from './rules.ts'
import { findKnown } from './store.server.ts'
import { type PayoutLine, payoutLines } from './tables.ts'

type TakePayoutsResult =
  | { ok: true; added: number; standing: number }
  | ({ ok: false } & PayoutReason)

/**
 * Imports a payout file completely or not at all, one file after another. Known lines change nothing; a
 * line with another amount than before refuses the file.
 */
export function importPayouts(
  db: Database,
  rows: readonly CsvRow[],
  { actor, now }: PersonContext,
): Promise<TakePayoutsResult> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payouts', 0))`)
    const knownEntries = await findKnown(tx, [
      ...new Set(rows.flatMap(({ cells }) => cells.filter(isName))),
    ])
    const read = readPayouts(rows, knownEntries)
    if (!read.ok) return read
    const entity = await findOtherwise(tx, read.lines)
    if (entity) return { ok: false, reason: 'says-otherwise', entity }
    const origin = { gateway: 'razorpay', readBy: actor.name, readAt: now }
    let addedCount = 0
    for (const batch of inBatches(read.lines)) {
      const lines = batch.map((line) => ({ ...line, ...origin }))
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

type ReadLine = Pick<
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
function readPayouts(rows: readonly CsvRow[], knownPayments: ReadonlyMap<string, number>): Read {
  const [head, ...body] = rows
  const { columns } = findColumns<Column>(head?.cells ?? [], payoutColumns)
  const names = Object.keys(payoutColumns) as Column[]
  const missing = names.find((name) => columns[name] === null)
  if (missing) return { ok: false, reason: 'no-column', column: payoutColumns[missing][0] }
  const cells = body.map((row) => {
    const texts = names.map((name) => [
      name,
      (row.cells[columns[name] ?? -1] ?? '').replace(/^'/, ''),
    ])
    return Object.fromEntries(texts) as Cells
  })
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
