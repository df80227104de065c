import type { Database } from '../../platform/database/connect.ts'
import { readCosts } from './read-costs.server.ts'
import { readCallEffect, readFirstCalls } from './read-first-calls.server.ts'
import { readFunnel } from './read-funnel.server.ts'
import { spanOf } from './read-keys.server.ts'
import { readLost } from './read-lost.server.ts'
import { readVisits, readWayToForm } from './read-visits.server.ts'
import type { By, Dates, Report, Table } from './rules.ts'

/** One report of these days, by one of its ways. */
export function readReport(
  db: Database,
  { report, by, dates }: { report: Report; by: By; dates: Dates },
): Promise<Table> {
  const span = spanOf(dates)
  switch (report) {
    case 'funnel':
      return readFunnel(db, by, span)
    case 'first-call':
      return readFirstCalls(db, by, span)
    case 'call-effect':
      return readCallEffect(db, span)
    case 'lost':
      return readLost(db, span)
    case 'cost':
      return readCosts(db, dates)
    case 'visits':
      return readVisits(db, by, dates)
    case 'to-form':
      return readWayToForm(db, dates)
  }
}
