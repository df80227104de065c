import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { dayInIndia } from '../../formats/days.ts'
import type { Database } from '../../platform/database/connect.ts'
import { exporting } from '../../platform/http/turnstile.ts'
import type { StudentFilter } from './list/rules.ts'
import { formatStudentId } from './rules.ts'
import { type StudentRow, studentsAfter } from './store.server.ts'

/**
 * Everybody who matches, as CSV for a spreadsheet: with a byte order mark, so that it reads UTF-8, and
 * with an apostrophe before what it would take for a formula. Batches follow one another by id rather
 * than by a cursor: a slow download must not hold a connection or a transaction, nor a turn.
 */
export function exportStudents(db: Database, filter: StudentFilter): ReadableStream<Uint8Array> {
  const batches = batchesOf(db, filter)
  return Readable.toWeb(Readable.from(batches, { highWaterMark: 1 })) as ReadableStream<Uint8Array>
}

/** Some milliseconds of work each: whoever asks for a page meanwhile waits for two of them. */
const batchSize = 250

async function* batchesOf(db: Database, filter: StudentFilter) {
  yield Buffer.from(`\ufeff${write([headings])}`)
  let last: number | undefined = 0
  while (last !== undefined) {
    const after: number = last
    const batch = await exporting(async () => {
      const rows = await studentsAfter(db, filter, after, batchSize)
      const end = rows.length < batchSize ? undefined : rows.at(-1)?.id
      return { end, bytes: Buffer.from(write(rows.map(cells))) }
    })
    if (batch.bytes.length > 0) yield batch.bytes
    last = batch.end
  }
}

const headings = ['ID', 'Name', 'E-mail', 'Phone', 'Course', 'Status', 'Added']

function write(rows: string[][]): string {
  return stringify(rows, { escape_formulas: true, record_delimiter: 'windows' })
}

function cells(row: StudentRow): string[] {
  const { id, name, email, phone, course, status, createdAt } = row
  return [
    formatStudentId(id),
    name,
    email ?? '',
    phone ?? '',
    course ?? '',
    status,
    dayInIndia(createdAt),
  ]
}
