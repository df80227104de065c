import type { Database } from '../../platform/database/connect.ts'
import { readCosts } from './read-costs.server.ts'
import { readCallEffect, readFirstCalls } from './read-first-calls.server.ts'
import { readFunnel } from './read-funnel.server.ts'
import { spanOf } from './read-keys.server.ts'
import { readLost } from './read-lost.server.ts'
import { readLessons, readVisits, readWayToForm } from './read-visits.server.ts'
import type { Dates, Report, ReportAxis, ReportTable } from './rules.ts'

/** One report of these days, by one of its ways. */
export function readReport(
  db: Database,
  { report, by: axis, dates }: { report: Report; by: ReportAxis; dates: Dates },
): Promise<ReportTable> {
  const span = spanOf(dates)
  switch (report) {
    case 'funnel':
      return readFunnel(db, axis, span)
    case 'first-call':
      return readFirstCalls(db, axis, span)
    case 'call-effect':
      return readCallEffect(db, span)
    case 'lost':
      return readLost(db, span)
    case 'cost':
      return readCosts(db, dates)
    case 'visits':
      return readVisits(db, axis, dates)
    case 'to-form':
      return readWayToForm(db, dates)
    case 'lessons':
      return readLessons(db, axis, dates)
  }
}
