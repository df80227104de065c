import type { Database } from '../../platform/database/connect.ts'
import { streamRows } from '../../platform/http/stream-csv.ts'
import type { BooksQuery } from './contract.ts'
import { type BookFile, bookColumns } from './rules.ts'
import { dayBookRows } from './write-day-book.server.ts'
import { creditNoteRows, documentRows, gstRows } from './write-gst.server.ts'
import { tallyRows } from './write-tally.server.ts'

/** Rows of a file, as many at once as come. */
type Rows = AsyncGenerator<string[][], void>

const writers: Record<BookFile, (db: Database, query: BooksQuery) => Rows> = {
  'day-book.csv': dayBookRows,
  'gst-summary.csv': gstRows,
  'credit-notes.csv': creditNoteRows,
  'documents.csv': documentRows,
  'tally.csv': tallyRows,
}

/** A file for whoever keeps the books. No sum in it is below nothing, for that would be a formula. */
export function writeBooks(
  db: Database,
  { file, ...query }: BooksQuery & { file: BookFile },
): ReadableStream<Uint8Array> {
  return streamRows([...bookColumns[file]], writers[file](db, query))
}
