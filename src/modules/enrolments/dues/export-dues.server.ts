import type { Database } from '../../../platform/database/connect.ts'
import { streamRows } from '../../../platform/http/stream-csv.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { writeRupees } from '../../../ui/format/money.ts'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { duesPageSize } from '../rules.ts'
import { listDues } from './list-dues.server.ts'
import type { DueQuery } from './sum-dues.server.ts'

const columns = [
  ...['Student', 'Name', 'Course', 'Batch starts on', 'Balance', 'Overdue', 'Days overdue'],
  ...['Next instalment', 'Due on', 'Last reminder', 'Promised to pay on'],
]

/** The list of dues as shown, without contact details. */
export function exportDues(db: Database, query: DueQuery): ReadableStream<Uint8Array> {
  return streamRows(columns, rowsOf(db, query))
}

async function* rowsOf(db: Database, query: DueQuery) {
  let isLast = false
  for (let page = 1; !isLast; page++) {
    const dues = await listDues(db, { ...query, page })
    yield dues.map((due) => [
      formatStudentId(due.studentId),
      due.name,
      due.course,
      due.batch?.startsOn ?? '',
      writeRupees(due.balancePaise),
      writeRupees(due.overduePaise),
      String(due.daysLate),
      due.next ? writeRupees(due.next.paise) : '',
      due.next?.dueOn ?? '',
      due.remindedAt ? dayInIndia(due.remindedAt) : '',
      due.promisedOn ?? '',
    ])
    isLast = dues.length < duesPageSize
  }
}
