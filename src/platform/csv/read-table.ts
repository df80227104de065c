import { createWorkerFunction, readerThread } from '../worker-function.ts'
import type { Csv, CsvFormat, CsvReason, CsvRow } from './read-csv.ts'

/** Why a file is not a table. */
export type TableReason = Exclude<CsvReason, { reason: 'row-broken' }> | { reason: 'no-table' }

export const tableStatuses = {
  'no-utf-8': 400,
  'too-many-rows': 400,
  'row-too-wide': 400,
  'row-too-long': 400,
  'no-table': 400,
} as const

const readApart = createWorkerFunction<{ bytes: ArrayBuffer; format: CsvFormat }, Csv>(
  new URL('./read-csv.ts', import.meta.url),
  'readCsv',
  readerThread,
)

const table: CsvFormat = {
  limits: { rows: 20_000, cells: 100, characters: 20_000 },
  loose: true,
}

type Table = { ok: true; rows: CsvRow[] } | ({ ok: false } & TableReason)

/** Reads a table that another program wrote, in the reader thread; the whole file is accepted or refused. */
export async function readTable(bytes: ArrayBuffer): Promise<Table> {
  const csv = await readApart({ bytes, format: table })
  const isTable = csv.ok ? csv.rows.length > 0 : csv.reason !== 'row-broken'
  return isTable ? (csv as Table) : { ok: false, reason: 'no-table' }
}

/**
 * Characters that start a formula in a spreadsheet, including the full-width ones, which Apple Numbers
 * accepts.
 */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** A phone number is no formula, and an apostrophe would prevent dialling it. */
const phone = /^\+\d[\d ]{6,}$/

/** Rows as CSV (RFC 4180) for spreadsheets: possible formulas get an apostrophe in front. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')
}

function writeCell(value: string | number): string {
  const isFormula = typeof value === 'string' && formula.test(value) && !phone.test(value)
  const text = isFormula ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
