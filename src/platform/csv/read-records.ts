import { isUtf8 } from 'node:buffer'
import { CsvError, type Info, parse } from 'csv-parse/sync'
import { removeInvisible } from '../../ui/format/invisible.ts'

/** What one file may hold: rows below the first one, cells of a row, and characters in the cells of a row. */
type CsvLimits = { rows: number; cells: number; characters: number }

/** Why a file is read no further. */
export type CsvReason =
  | { reason: 'no-utf-8' }
  | { reason: 'too-many-rows'; max: number }
  | { reason: 'too-many-columns'; max: number }
  | { reason: 'line-too-long' }
  | { reason: 'line-broken' }

/** Bytes that tell the separator. */
const beginning = 4_000

/** A row, and the line of the file on which it ends. */
type CsvRecord = { cells: string[]; line: number }

type Read = { records: CsvRecord[]; refusal?: { line: number; why: CsvReason } }

type Options = {
  limits: CsvLimits
  /** By the beginning of the file. */
  separatorOf: (beginning: string) => string
  /** A quotation mark in the middle of a cell is a character like others. */
  relaxQuotes?: boolean
  /** A row of empty cells is no row. */
  skipEmptyRows?: boolean
}

/**
 * Reads CSV up to the first limit that it passes: what follows is not parsed, and nothing of it is held.
 * Every CSV file that somebody sends is read by this, in a thread of its own.
 */
export function readRecords(
  bytes: ArrayBuffer,
  { limits, separatorOf, relaxQuotes, skipEmptyRows }: Options,
): Read {
  const buffer = Buffer.from(bytes)
  if (!isUtf8(buffer)) return refuseRecord([], 1, { reason: 'no-utf-8' })
  const records: CsvRecord[] = []
  try {
    parse(buffer, {
      bom: true,
      delimiter: separatorOf(buffer.toString('utf8', 0, beginning)),
      relax_column_count: true,
      relax_quotes: relaxQuotes ?? false,
      skip_empty_lines: true,
      skip_records_with_empty_values: skipEmptyRows ?? false,
      trim: true,
      max_record_size: limits.characters,
      to: limits.rows + 2,
      // The parser counts what stands in the cells of a row, not the cells.
      cast: (cell, { index, lines }) => {
        if (index >= limits.cells) throw new TooManyCells(lines)
        return removeInvisible(cell)
      },
      // What was read before a line that is broken is kept.
      on_record: (cells: string[], { lines }: Info) => {
        records.push({ cells, line: lines })
      },
    })
  } catch (error) {
    const max = limits.cells
    if (error instanceof TooManyCells)
      return refuseRecord(records, error.line, { reason: 'too-many-columns', max })
    if (!(error instanceof CsvError)) throw error
    return refuseRecord(records, lineOf(error), {
      reason: error.code === 'CSV_MAX_RECORD_SIZE' ? 'line-too-long' : 'line-broken',
    })
  }
  const over = records[limits.rows + 1]
  return over
    ? refuseRecord([], over.line, { reason: 'too-many-rows', max: limits.rows })
    : { records }
}

class TooManyCells extends Error {
  readonly line: number
  constructor(line: number) {
    super(`Line ${line} has too many cells.`)
    this.line = line
  }
}

function refuseRecord(records: CsvRecord[], line: number, why: CsvReason): Read {
  return { records, refusal: { line, why } }
}

function lineOf(error: CsvError): number {
  const { lines } = error as CsvError & { lines?: number }
  return lines ?? 1
}
