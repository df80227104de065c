import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { exporting } from './turnstile.ts'

type Written<Row> = {
  headings: string[]
  /** The next rows in the order of their ids, after the one named. */
  readAfter: (id: number, limit: number) => Promise<Batch<Row>>
  cells: (row: Row) => string[]
}

/** `last` is the id to go on after; undefined where nothing is left. */
type Batch<Row> = { rows: Row[]; last: number | undefined }

/** Of a full batch the last id: there may be more after it. */
export function lastOf(rows: readonly { id: number }[], limit: number): number | undefined {
  return rows.length < limit ? undefined : rows.at(-1)?.id
}

/**
 * A table as CSV for a spreadsheet: with a byte order mark, so that it reads UTF-8, and with an apostrophe
 * before what it would take for a formula. Batches follow one another by id rather than by a cursor: a slow
 * download must not hold a connection or a transaction, nor a turn.
 */
export function streamCsv<Row>(written: Written<Row>): ReadableStream<Uint8Array> {
  const batches = batchesOf(written)
  return Readable.toWeb(Readable.from(batches, { highWaterMark: 1 })) as ReadableStream<Uint8Array>
}

/** Some milliseconds of work each: whoever asks for a page meanwhile waits for two of them. */
const batchSize = 250

async function* batchesOf<Row>(written: Written<Row>) {
  const { headings, readAfter, cells } = written
  yield Buffer.from(`\ufeff${write([headings])}`)
  let last: number | undefined = 0
  while (last !== undefined) {
    const after: number = last
    const batch = await exporting(async () => {
      const { rows, last: end } = await readAfter(after, batchSize)
      return { end, bytes: Buffer.from(write(rows.map(cells))) }
    })
    if (batch.bytes.length > 0) yield batch.bytes
    last = batch.end
  }
}

/** Of digits and blanks no formula is made, and a number with an apostrophe is dialled by nobody. */
const isPhone = (cell: string) => /^\+\d[\d ]{6,}$/.test(cell)

function write(rows: string[][]): string {
  return stringify(rows, {
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { string: (cell) => (isPhone(cell) ? { value: cell, escape_formulas: false } : cell) },
  })
}
