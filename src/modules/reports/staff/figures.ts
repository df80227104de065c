import { grouped } from '../../../ui/format/counts.ts'
import { formatMinutes } from '../../../ui/format/durations.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import type { Bar } from '../../../ui/staff/Bars.tsx'
import type { ReportData } from '../contract.ts'
import { type Report, shareOf, type Value } from '../rules.ts'
import { funnelBars, percent } from './funnel-bars.ts'
import { rowName } from './words.ts'

/** The key figure of a report. */
export type Figure = { value: string; detail: string }

const mostBars = 12

export function figureOf(report: Report, { rows, total }: ReportData): Figure {
  const of = (value: Value) => total[value] ?? 0
  const enquiries = of('enquiries')
  switch (report) {
    case 'funnel':
      return {
        value: percent(shareOf(of('enrolled'), enquiries)),
        detail: `enrolled: ${grouped(of('enrolled'))} of ${grouped(enquiries)} enquiries`,
      }
    case 'first-call': {
      const { median, ninetieth } = total
      if (median === null || median === undefined)
        return { value: '–', detail: 'nobody was called' }
      return {
        value: formatMinutes(median),
        detail: `the median; nine of ten within ${formatMinutes(ninetieth ?? median)}, of ${grouped(of('called'))} called`,
      }
    }
    case 'call-effect':
      return figureOfCalls({ rows, total })
    case 'lost':
      return { value: grouped(of('lost')), detail: 'enquiries lost' }
    case 'cost': {
      const { cost, perEnrolment } = total
      return {
        value: perEnrolment == null ? '–' : formatRupees(perEnrolment),
        detail: `per enrolment; ${formatRupees(cost ?? 0)} in all`,
      }
    }
    case 'visits':
      return { value: grouped(of('views')), detail: 'pages opened' }
    case 'to-form':
      return figureOfForm(rows)
    case 'money':
    case 'batches':
      return figureOfCourses(report, of)
    case 'lessons':
      return {
        value: grouped(of('finished')),
        detail: `lessons finished, of ${grouped(of('opened'))} opened`,
      }
  }
}

function figureOfCourses(report: 'money' | 'batches', of: (value: Value) => number): Figure {
  if (report === 'money')
    return {
      value: formatRupees(of('taken')),
      detail: `taken; ${formatRupees(of('refunded'))} refunded, ${formatRupees(of('due'))} still due`,
    }
  return {
    value: percent(shareOf(of('filled'), of('seats'))),
    detail: `of seats filled: ${grouped(of('filled'))} of ${grouped(of('seats'))}; ${grouped(of('withdrawn'))} withdrew`,
  }
}

function figureOfCalls({ rows, total }: Pick<ReportData, 'rows' | 'total'>): Figure {
  const quick = rows.filter(({ key }) => key === 'quarter' || key === 'hour')
  const sum = (value: Value) => quick.reduce((all, { values }) => all + (values[value] ?? 0), 0)
  const ofAll = shareOf(total.confirmed ?? 0, total.enquiries ?? 0)
  return {
    value: percent(shareOf(sum('confirmed'), sum('enquiries'))),
    detail: `confirmed of those called within an hour, ${percent(ofAll)} of all`,
  }
}

function figureOfForm(rows: ReportData['rows']): Figure {
  const [, form, came] = rows.map(({ values }) => values.views ?? 0)
  // Visitors who ask not to be tracked are not counted as openings: more forms may be sent than opened.
  if ((came ?? 0) > (form ?? 0))
    return {
      value: grouped(came ?? 0),
      detail: `forms sent; ${grouped(form ?? 0)} times it was opened by visitors who may be counted`,
    }
  return {
    value: percent(shareOf(came ?? 0, form ?? 0)),
    detail: `sent for each time the form was opened: ${grouped(came ?? 0)} of ${grouped(form ?? 0)}`,
  }
}

/** The bars: the steps of all enquiries, or the rows by their main figure. */
export function barsOf(report: Report, { by: axis, rows, total }: ReportData): Bar[] {
  if (report === 'funnel') return funnelBars(total)
  const shownRows = rows.slice(0, mostBars)
  if (report === 'first-call')
    return scaled(
      shownRows.map((row) => {
        const { median } = row.values
        return {
          ...labelOf(axis, row),
          count: median ?? 0,
          text: median == null ? '–' : formatMinutes(median),
        }
      }),
    )
  if (report === 'call-effect')
    return shownRows.map((row) => {
      const { confirmed, enquiries } = row.values
      const share = shareOf(confirmed ?? 0, enquiries ?? 0)
      const text = `${percent(share)} of ${grouped(enquiries ?? 0)}`
      return { ...labelOf(axis, row), size: share ?? 0, text }
    })
  if (report === 'batches') return shownRows.map((row) => barOfBatches(axis, row))
  if (report === 'cost')
    return scaled(
      shownRows.map((row) => {
        const { cost, perEnrolment } = row.values
        const each = perEnrolment == null ? '0 enrolled' : `${formatRupees(perEnrolment)} each`
        const text = `${formatRupees(cost ?? 0)}, ${each}`
        return { ...labelOf(axis, row), count: cost ?? 0, text }
      }),
    )
  return scaled(
    shownRows.map((row) => {
      const { lost, views, taken } = row.values
      const count = lost ?? views ?? taken ?? 0
      const text = taken === undefined ? grouped(count) : formatRupees(count)
      return { ...labelOf(axis, row), count, text }
    }),
  )
}

/** Extra seats can fill a batch above its seats; its bar ends at the larger number. */
function barOfBatches(axis: ReportData['by'], row: ReportData['rows'][number]): Bar {
  const { fill, filled, seats } = row.values
  return {
    ...labelOf(axis, row),
    size: Math.min(100, fill ?? 0),
    text: `${percent(fill ?? null)}, ${grouped(filled ?? 0)} of ${grouped(seats ?? 0)}`,
  }
}

function labelOf(axis: ReportData['by'], row: ReportData['rows'][number]) {
  return { key: row.key, name: rowName(axis, row) }
}

function scaled(bars: (Omit<Bar, 'size'> & { count: number })[]): Bar[] {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return bars.map(({ count, ...bar }) => ({ ...bar, size: (count / most) * 100 }))
}
