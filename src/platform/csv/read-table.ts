import { CsvError, type Info, parse } from 'csv-parse/sync'

/** Why a file is no table. */
export type TableReason =
  | { reason: 'no-utf-8' }
  | { reason: 'no-table' }
  | { reason: 'too-many-rows'; max: number }

/** `lines` says where in the file each row stands. */
export type Table = { ok: true; rows: string[][]; lines: number[] } | ({ ok: false } & TableReason)

const mostRows = 20_000
const longestRow = 20_000

/**
 * Reads CSV, whatever its separator and however many cells a row has: banks write lines above and below.
 * Made for a thread of its own, for a file may be made to be slow.
 */
export function readTable(bytes: ArrayBuffer): Table {
  const text = decode(bytes)
  if (text === undefined) return { ok: false, reason: 'no-utf-8' }
  try {
    const read = parse(text, {
      info: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: longestRow,
      to: mostRows + 2,
    }) as unknown as { record: string[]; info: Info }[]
    const rows = read.map(({ record }) => record)
    // The first one names the columns.
    if (rows.length > mostRows + 1) return { ok: false, reason: 'too-many-rows', max: mostRows }
    const lines = read.map(({ info }) => info.lines)
    return rows.length > 0 ? { ok: true, rows, lines } : { ok: false, reason: 'no-table' }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { ok: false, reason: 'no-table' }
  }
}

function decode(bytes: ArrayBuffer): string | undefined {
  try {
    // Drops the byte order mark, too.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** The one that occurs most often: sums have commas in them, so that the first line alone does not tell. */
function separatorOf(text: string): string {
  const head = text.slice(0, 4_000)
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }))
  return counted.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ','
}
