import { isUtf8 } from 'node:buffer'
import { CsvError, type Info, parse } from 'csv-parse/sync'
import { removeInvisible } from '../../ui/format/invisible-characters.ts'

/** Limits and format of a kind of file. */
export type CsvFormat = {
  /** Limits: rows below the heading, cells of a row, and characters in the cells of a row. */
  limits: { rows: number; cells: number; characters: number }
  /**
   * Accepts lines above and below the table, tabs between cells, and quotation marks within them, as
   * banks write.
   */
  loose?: true
}

/** A row, and the line of the file on which it ends. */
export type CsvRow = { cells: string[]; line: number }

/** Why reading stopped, and at which line. */
export type CsvReason = { line: number } & (
  | { reason: 'no-utf-8' }
  | { reason: 'too-many-rows'; max: number }
  | { reason: 'row-too-wide'; max: number }
  | { reason: 'row-too-long' }
  | { reason: 'row-broken' }
)

/** The rows before that line. */
export type Csv = { rows: CsvRow[] } & ({ ok: true } | ({ ok: false } & CsvReason))

/**
 * Reads CSV up to the first limit that it exceeds; the rest is neither parsed nor stored. Reads every
 * uploaded CSV file, in a worker thread, since a file can be built to be slow.
 */
export function readCsv({ bytes, format }: { bytes: ArrayBuffer; format: CsvFormat }): Csv {
  const { limits, loose = false } = format
  const buffer = Buffer.from(bytes)
  const rows: CsvRow[] = []
  if (!isUtf8(buffer) || (loose && buffer.includes(0)))
    return { ok: false, rows, line: 1, reason: 'no-utf-8' }
  try {
    parse(buffer, {
      bom: true,
      delimiter: separatorOf(buffer.toString('utf8', 0, 4_000), loose),
      relax_column_count: true,
      relax_quotes: loose,
      skip_empty_lines: true,
      skip_records_with_empty_values: !loose,
      trim: true,
      max_record_size: limits.characters,
      to: limits.rows + 2,
      // The parser limits the characters of a row, not the number of cells.
      cast: (cell, { index, lines }) => {
        if (index >= limits.cells) throw new TooManyCells(lines)
        return removeInvisible(cell)
      },
      // Rows before an invalid line are kept.
      on_record: (cells: string[], { lines }: Info) => {
        rows.push({ cells, line: lines })
      },
    })
  } catch (error) {
    if (error instanceof TooManyCells)
      return { ok: false, rows, line: error.line, reason: 'row-too-wide', max: limits.cells }
    if (!(error instanceof CsvError)) throw error
    const reason = error.code === 'CSV_MAX_RECORD_SIZE' ? 'row-too-long' : 'row-broken'
    return { ok: false, rows, line: lineOf(error), reason }
  }
  const over = rows[limits.rows + 1]
  if (!over) return { ok: true, rows }
  return { ok: false, rows: [], line: over.line, reason: 'too-many-rows', max: limits.rows }
}

class TooManyCells extends Error {
  readonly line: number
  constructor(line: number) {
    super(`Line ${line} has too many cells.`)
    this.line = line
  }
}

function lineOf(error: CsvError): number {
  const { lines } = error as CsvError & { lines?: number }
  return lines ?? 1
}

/**
 * The most frequent separator of the first line, or of the beginning of the file where lines may stand
 * above the table.
 */
function separatorOf(beginning: string, loose: boolean): string {
  const [firstLine = ''] = beginning.split(/[\r\n]/, 1)
  const count = (sign: string) => (loose ? beginning : firstLine).split(sign).length
  return [',', ';', ...(loose ? ['\t'] : [])].reduce((best, sign) =>
    count(sign) > count(best) ? sign : best,
  )
}
