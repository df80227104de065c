import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import type { LessonStage } from '../attribution/page-views/rules.ts'
import { sumLessons, sumViews, type viewKeys } from '../attribution/page-views/store.server.ts'
import { funnelPeriod } from './read-funnel.server.ts'
import { spanOf } from './read-keys.server.ts'
import { type Dates, type ReportAxis, type ReportTable, stages } from './rules.ts'

/** How often pages were looked at on these days, most often first. */
export async function readVisits(
  db: Database,
  axis: ReportAxis,
  dates: Dates,
): Promise<ReportTable> {
  const sums = await sumViews(db, dates, axis as keyof typeof viewKeys)
  const rows = sums
    .map(({ key, views: viewCount }) => ({ key, label: key, values: { views: viewCount } }))
    .toSorted((one, other) =>
      axis === 'month'
        ? one.key.localeCompare(other.key)
        : other.values.views - one.values.views || one.key.localeCompare(other.key),
    )
  return { rows, total: { views: rows.reduce((sum, { values }) => sum + values.views, 0) } }
}

/**
 * From pages to the form to what was sent by it: three counts beside each other, for nobody is followed. What the
 * desk, portals and files entered came by no form: it has a key of its own.
 */
export async function readWayToForm(db: Database, dates: Dates): Promise<ReportTable> {
  const [sums, { rows }] = await Promise.all([
    sumViews(db, dates, 'device'),
    db.execute<{ registrations: number }>(
      sql`select count(*)::int as registrations from registrations r
           where r.enquiry_key is null and ${funnelPeriod(spanOf(dates))}`,
    ),
  ])
  const form = sums.reduce((sum, one) => sum + one.form, 0)
  const pages = sums.reduce((sum, one) => sum + one.views, 0) - form
  const of = { pages, form, registrations: rows[0]?.registrations ?? 0 }
  return {
    rows: stages.map((key) => ({ key, label: null, values: { views: of[key] } })),
    total: { views: pages + form },
  }
}

/** How far visitors got in the first lessons; courses by how often their lesson was opened. */
export async function readLessons(
  db: Database,
  axis: ReportAxis,
  dates: Dates,
): Promise<ReportTable> {
  const sums = await sumLessons(db, dates, axis === 'month' ? 'month' : 'course')
  const rows = sums
    .map(({ key, ...values }) => ({ key, label: key, values }))
    .toSorted((one, other) =>
      axis === 'month'
        ? one.key.localeCompare(other.key)
        : other.values.opened - one.values.opened || one.key.localeCompare(other.key),
    )
  const sumOf = (stage: LessonStage) => rows.reduce((sum, { values }) => sum + values[stage], 0)
  return {
    rows,
    total: { opened: sumOf('opened'), run: sumOf('run'), finished: sumOf('finished') },
  }
}
