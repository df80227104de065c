import type { Database } from '../../platform/database/connect.ts'
import { streamCsv } from '../../platform/http/stream-csv.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { formatPhone } from '../../ui/format/phones.ts'
import { statusLabels } from '../students/registration-status.ts'
import type { VisibleListQuery } from './list/store.server.ts'
import { registrationsAfter } from './search-registrations.server.ts'

/** The whole filtered list, as a file for a spreadsheet. */
export function exportRegistrations(
  db: Database,
  query: VisibleListQuery,
): ReadableStream<Uint8Array> {
  const readAfter = (id: number, limit: number) => registrationsAfter(db, query, id, limit)
  return streamCsv({ headings, readAfter, cells })
}

const headings = [
  'Registration',
  'Name',
  'E-mail',
  'Phone',
  'Course',
  'Status',
  'Source',
  'Counsellor',
  'Next contact',
  'Registered',
]

function cells(row: Awaited<ReturnType<typeof registrationsAfter>>['rows'][number]): string[] {
  return [
    String(row.id),
    row.name,
    row.email ?? '',
    formatPhone(row.phone),
    row.course,
    statusLabels[row.status],
    row.source,
    row.counsellor?.name ?? '',
    row.nextContactOn ?? '',
    dayInIndia(row.registeredAt),
  ]
}
