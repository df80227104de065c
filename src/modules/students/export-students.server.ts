import type { Database } from '../../platform/database/connect.ts'
import { lastOf, streamCsv } from '../../platform/http/stream-csv.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { formatPhone } from '../../ui/format/phones.ts'
import { formatStudentId } from '../../ui/format/student-ids.ts'
import type { StudentFilter } from './rules.ts'
import { type ListedStudentRow, studentsAfter } from './store.server.ts'

/** All students of a filter, as a file for a spreadsheet. */
export function exportStudents(db: Database, filter: StudentFilter): ReadableStream<Uint8Array> {
  const readAfter = async (id: number, limit: number) => {
    const rows = await studentsAfter(db, filter, id, limit)
    return { rows, last: lastOf(rows, limit) }
  }
  return streamCsv({ headings, readAfter, cells })
}

const headings = ['ID', 'Name', 'E-mail', 'Phone', 'Course', 'Status', 'Added']

function cells(row: ListedStudentRow): string[] {
  const { id, name, email, phone, course, status, createdAt } = row
  return [
    formatStudentId(id),
    name,
    email ?? '',
    formatPhone(phone ?? ''),
    course ?? '',
    status,
    dayInIndia(createdAt),
  ]
}
