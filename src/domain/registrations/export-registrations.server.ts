import { dayInIndia } from '../../formats/days.ts'
import { formatPhone } from '../../formats/phones.ts'
import type { Database } from '../../platform/database/connect.ts'
import { streamCsv } from '../../platform/http/stream-csv.ts'
import { type RegistrationFilter, registrationsAfter } from './list-registrations.server.ts'
import { statusLabels } from './rules.ts'

/** What the list shows under its filters, whole, as a file for a spreadsheet. */
export function exportRegistrations(
  db: Database,
  filter: RegistrationFilter,
): ReadableStream<Uint8Array> {
  const readAfter = (id: number, limit: number) => registrationsAfter(db, filter, id, limit)
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
    row.counsellor ?? '',
    row.nextContactOn ?? '',
    dayInIndia(row.registeredAt),
  ]
}
