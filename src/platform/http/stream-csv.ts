import { Readable } from 'node:stream'
import { writeCsv } from '../csv/read-table.ts'
import { exporting } from './queues.ts'

type CsvSource<Row> = {
  headings: string[]
  /** The next rows ordered by id, after the given one. */
  readAfter: (id: number, limit: number) => Promise<Batch<Row>>
  cells: (row: Row) => string[]
}

/** `last` is the id to continue after; undefined at the end. */
type Batch<Row> = { rows: Row[]; last: number | undefined }

/** The last id of a full batch: there may be more. */
export function lastOf(rows: readonly { id: number }[], limit: number): number | undefined {
  return rows.length < limit ? undefined : rows.at(-1)?.id
}

/**
 * A table as CSV. Batches follow one another by id rather than by a cursor: a slow download must not hold
 * a connection or a transaction.
 */
export function streamCsv<Row>(source: CsvSource<Row>): ReadableStream<Uint8Array> {
  return streamRows(source.headings, rowsOf(source))
}

/** Some milliseconds of work each: a page waits for two of them at most. */
const batchSize = 250

async function* rowsOf<Row>({ readAfter, cells }: CsvSource<Row>) {
  let last: number | undefined = 0
  while (last !== undefined) {
    const after: number = last
    const batch = await readAfter(after, batchSize)
    yield batch.rows.map(cells)
    last = batch.last
  }
}

/**
 * Rows as CSV with a byte order mark, so that spreadsheets read UTF-8. Each batch is one task of the export
 * semaphore.
 */
export function streamRows(
  headings: string[],
  batches: AsyncGenerator<string[][], void>,
): ReadableStream<Uint8Array> {
  const stream = Readable.from(bytesOf(headings, batches), { highWaterMark: 1 })
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>
}

async function* bytesOf(headings: string[], batches: AsyncGenerator<string[][], void>) {
  yield Buffer.from(`\ufeff${writeCsv([headings])}`)
  const nextBytes = () =>
    exporting(async () => {
      const { done: isDone, value } = await batches.next()
      return isDone ? undefined : Buffer.from(writeCsv(value))
    })
  try {
    for (let bytes = await nextBytes(); bytes; bytes = await nextBytes())
      if (bytes.length > 0) yield bytes
  } finally {
    await batches.return()
  }
}
