import { type SQL, sql } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import { findColumns, inBatches } from '../../platform/csv/import-csv.ts'
import type { CsvRow } from '../../platform/csv/read-csv.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { likePattern } from '../../platform/database/like-pattern.server.ts'
import { lockNamed } from '../../platform/database/lock-named.server.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { readRupees } from '../../ui/format/money.ts'
import { timeZone } from '../../ui/format/time-zone.ts'
import type { PayoutsQuery } from './contract.ts'
import { type PayoutReason, payoutColumns } from './rules.ts'
import { type PayoutLine, payoutLines } from './tables.ts'

type ImportPayoutsResult =
  | { ok: true; added: number; existing: number }
  | ({ ok: false } & PayoutReason)

/**
 * Imports a payout file completely or not at all, one file after another. Known lines change nothing; a
 * line with another amount than before refuses the file.
 */
export function importPayouts(
  db: Database,
  rows: readonly CsvRow[],
  { actor, now }: PersonContext,
): Promise<ImportPayoutsResult> {
  return db.transaction(async (tx) => {
    await lockNamed(tx, 'payouts')
    const names = new Set(rows.flatMap(({ cells }) => cells.filter(isName)))
    const read = readPayouts(rows, await findKnown(tx, [...names]))
    if (!read.ok) return read
    const entity = await findOtherwise(tx, read.lines)
    if (entity) return { ok: false, reason: 'says-otherwise', entity }
    const origin = { gateway: 'razorpay', readBy: actor.name, readAt: now }
    let count = 0
    for (const batch of inBatches(read.lines)) {
      const lines = batch.map((line) => ({ ...line, ...origin }))
      const insert = tx.insert(payoutLines).values(lines).onConflictDoNothing()
      count += (await insert.returning({ id: payoutLines.id })).length
    }
    return { ok: true, added: count, existing: read.lines.length - count }
  })
}

const isName = (cell: string) => /^(pay|rfnd)_\w{1,50}$/.test(cell)

/** The first line that was imported before with another amount. */
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

type ReadLine = Omit<typeof payoutLines.$inferInsert, 'gateway' | 'readBy' | 'readAt'>

type Column = keyof typeof payoutColumns
type Cells = Record<Column, string>
type Read = { ok: true; lines: ReadLine[] } | ({ ok: false } & PayoutReason)

/**
 * Reads a settlement report of Razorpay. Its dashboard writes rupees and its API paise, under the same names:
 * decimals tell, or a known payment, in paise.
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
  // A line without a settlement is not paid out yet.
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

/** By what an amount that was read as rupees is multiplied; undefined where it cannot be known. */
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
  const columns = [cells.amount, cells.debit, cells.credit, cells.tax]
  const [amount, debit, credit, taxPaise] = columns.map(sum)
  const settledOn = readDay(cells.settledAt)
  if (amount === undefined || debit === undefined || credit === undefined) return undefined
  if (taxPaise === undefined || taxPaise < 0 || !settledOn) return undefined
  const { entity, settlement, utr } = cells
  if (entity.length > 60 || settlement.length > 60 || utr.length > 60) return undefined
  const kind = kindOf(cells.kind, entity)
  const netPaise = credit - debit
  // Whatever a report calls its fee, with tax or without: it is what is missing from the amount.
  const grossPaise = kind === 'refund' ? -amount : amount
  const feePaise = kind === 'other' ? 0 : Math.max(0, grossPaise - netPaise - taxPaise)
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

/** The amounts of these payments and refunds of the gateway in paise, by their names there. */
async function findKnown(tx: Transaction, entities: string[]): Promise<Map<string, number>> {
  const entityIds = sql.param(entities)
  const { rows } = await tx.execute<{ entity: string; paise: number }>(sql`
    select payment as entity, paise::float8 as paise from gateway_payments
     where payment = any(${entityIds}::text[])
    union all
    select refund, paise::float8 from gateway_refunds where refund = any(${entityIds}::text[])`)
  return new Map(rows.map(({ entity, paise }) => [entity, paise]))
}

type Settlement = {
  settlement: string
  utr: string | null
  settledOn: string
  payments: number
  grossPaise: number
  refundedPaise: number
  otherPaise: number
  feePaise: number
  taxPaise: number
  netPaise: number
}

const mostSettlements = 60

/** The latest payouts from a day on that match, each with its sums. */
export async function listSettlements(
  tx: Transaction,
  query: PayoutsQuery & { since: string },
): Promise<Settlement[]> {
  const { rows } = await tx.execute<Settlement>(sql`
    select settlement, max(utr) as utr, max(settled_on)::text as "settledOn",
           count(*) filter (where kind = 'payment')::int as payments,
           coalesce(sum(paise) filter (where kind = 'payment'), 0)::float8 as "grossPaise",
           coalesce(sum(paise) filter (where kind = 'refund'), 0)::float8 as "refundedPaise",
           coalesce(sum(net_paise) filter (where kind = 'other'), 0)::float8 as "otherPaise",
           sum(fee_paise)::float8 as "feePaise", sum(tax_paise)::float8 as "taxPaise",
           sum(net_paise)::float8 as "netPaise"
      from payout_lines where ${whichLines(query)} group by settlement
     order by max(settled_on) desc, settlement desc limit ${mostSettlements}`)
  return rows
}

/** SQL: whole payouts, and few more lines than those of the payouts that are listed. */
function whichLines({ search, since, from = since, to }: PayoutsQuery & { since: string }): SQL {
  const lines = sql`settled_on >= ${from}${to ? sql` and settled_on <= ${to}` : sql``}`
  if (search)
    return sql`${lines} and settlement in (
      select settlement from payout_lines where settlement ilike ${likePattern(search)}
          or utr ilike ${likePattern(search)} or lower(entity) = lower(${search}))`
  // Each day has a payout at least: the latest are those of as many days.
  return sql`${lines} and settled_on >= coalesce((select min(day) from (
      select distinct settled_on as day from payout_lines where ${lines}
       order by day desc limit ${mostSettlements}) days), ${from})`
}

type MissingPayment = {
  entity: string
  paise: number
  /** The other amount that is recorded here; null where it is not recorded. */
  ledgerPaise: number | null
  day: string
  kind: PayoutLine['kind']
}

/** Lines of payouts from a day on that are not recorded here, or with another amount. */
export async function missingHere(tx: Transaction, since: string): Promise<MissingPayment[]> {
  // Compared all at once before they are cut off: looked up one by one it takes three times as long.
  const { rows } = await tx.execute<MissingPayment>(sql`
    with other as materialized (
      select l.id, l.entity, l.paise, coalesce(p.paise, r.paise) as ours, l.settled_on, l.kind
        from payout_lines l
        left join gateway_payments p on p.gateway = l.gateway and p.payment = l.entity
        left join gateway_refunds r on r.refund = l.entity
       where l.settled_on >= ${since} and l.kind <> 'other'
         and coalesce(p.paise, r.paise) is distinct from l.paise)
    select entity, paise::float8 as paise, ours::float8 as "ledgerPaise", settled_on::text as day, kind
      from other order by settled_on desc, id desc limit 200`)
  return rows
}

/** Payments and refunds of the gateway from one moment to another that are in no payout. */
export async function missingThere(
  tx: Transaction,
  { from, until }: { from: Date; until: Date },
): Promise<MissingPayment[]> {
  const { rows } = await tx.execute<MissingPayment>(sql`
    select p.payment as entity, p.paise::float8 as paise, p.paise::float8 as "ledgerPaise",
           (p.paid_at at time zone ${timeZone})::date::text as day, 'payment' as kind
      from gateway_payments p
     where p.paid_at >= ${from} and p.paid_at < ${until} and not exists
           (select from payout_lines l where l.gateway = p.gateway and l.entity = p.payment)
    union all
    select r.refund, r.paise::float8, r.paise::float8,
           (r.changed_at at time zone ${timeZone})::date::text, 'refund'
      from gateway_refunds r
     where r.state = 'processed' and r.changed_at >= ${from} and r.changed_at < ${until} and not exists
           (select from payout_lines l where l.entity = r.refund)
     order by day, entity limit 200`)
  return rows
}
