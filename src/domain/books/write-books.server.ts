import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { Database } from '../../platform/database/connect.ts'
import type { BooksQuery } from './contract.ts'
import { type BookFile, bookColumns } from './rules.ts'
import { dayBookRows } from './write-day-book.server.ts'
import { creditNoteRows, documentRows, gstRows } from './write-gst.server.ts'
import { tallyRows } from './write-tally.server.ts'

/** Rows of a file, as many at once as come. */
type Rows = AsyncGenerator<string[][]>

const writers: Record<BookFile, (db: Database, asked: BooksQuery) => Rows> = {
  'day-book.csv': dayBookRows,
  'gst-summary.csv': gstRows,
  'credit-notes.csv': creditNoteRows,
  'documents.csv': documentRows,
  'tally.csv': tallyRows,
}

/**
 * A file for whoever keeps the books, for a spreadsheet: with a byte order mark, so that it reads UTF-8, and with
 * an apostrophe before what it would take for a formula. No sum in it is below nothing, for that would be one.
 */
export function writeBooks(
  db: Database,
  { file, ...asked }: BooksQuery & { file: BookFile },
): ReadableStream<Uint8Array> {
  const head = [...bookColumns[file]]
  async function* written() {
    yield Buffer.from(`\ufeff${write([head])}`)
    for await (const rows of writers[file](db, asked))
      if (rows.length > 0) yield Buffer.from(write(rows))
  }
  return Readable.toWeb(
    Readable.from(written(), { highWaterMark: 1 }),
  ) as ReadableStream<Uint8Array>
}

function write(rows: string[][]): string {
  return stringify(rows, { escape_formulas: true, record_delimiter: 'windows' })
}
