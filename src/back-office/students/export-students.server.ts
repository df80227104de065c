import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Database } from '../../server/database/connect.ts'
import { dayInIndia } from '../enrollment/rules.ts'
import { formatStudentId, type StudentFilter } from './rules.ts'
import { type StudentRow, studentsAfter } from './store.server.ts'

/**
 * Everybody who matches, as CSV for a spreadsheet: with a byte order mark, so that it reads UTF-8, and
 * with an apostrophe before what it would take for a formula. Batches follow one another by id rather
 * than by a cursor: a slow download must not hold a connection or a transaction.
 */
export function exportStudents(db: Database, filter: StudentFilter): ReadableStream<Uint8Array> {
  const rows = Readable.from(cellsOf(db, filter))
  const csv = stringify({
    bom: true,
    header: true,
    columns: ['ID', 'Name', 'E-mail', 'Phone', 'Course', 'Status', 'Added'],
    escape_formulas: true,
    record_delimiter: 'windows',
  })
  rows.on('error', (error) => csv.destroy(error))
  csv.on('close', () => rows.destroy())
  return Readable.toWeb(rows.pipe(csv)) as ReadableStream<Uint8Array>
}

const batchSize = 1_000

async function* cellsOf(db: Database, filter: StudentFilter) {
  let last = 0
  while (true) {
    const batch = await studentsAfter(db, filter, last, batchSize)
    yield* batch.map(cells)
    const end = batch.at(-1)
    if (!end || batch.length < batchSize) return
    last = end.id
  }
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
