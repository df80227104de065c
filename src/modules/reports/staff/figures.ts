import { grouped } from '../../../ui/format/counts.ts'
import { formatMinutes } from '../../../ui/format/durations.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import type { Bar } from '../../../ui/staff/Bars.tsx'
import type { ReportData } from '../contract.ts'
import { type Report, shareOf, type Value } from '../rules.ts'
import { funnelBars, percent } from './funnel-bars.ts'
import { rowName, valueText } from './texts.ts'

/** The key figure of a report. */
export type Figure = { value: string; detail: string }

const mostBars = 12

export function figureOf(report: Report, data: ReportData): Figure {
  return figures[report]((value) => data.total[value] ?? 0, data)
}

/** `of` is the total of a value. */
type ReadFigure = (of: (value: Value) => number, data: ReportData) => Figure

const figures: Record<Report, ReadFigure> = {
  funnel: (of) => ({
    value: percent(shareOf(of('enrolled'), of('enquiries'))),
    detail: `enrolled: ${grouped(of('enrolled'))} of ${grouped(of('enquiries'))} enquiries`,
  }),
  'first-call': (of, { total: { median, ninetieth } }) =>
    median == null
      ? { value: '–', detail: 'nobody was called' }
      : {
          value: formatMinutes(median),
          detail: `median; 90% within ${formatMinutes(ninetieth ?? median)}, of ${grouped(of('called'))} called`,
        },
  'call-effect': (of, { rows }) => {
    const quick = rows.filter(({ key }) => key === 'quarter' || key === 'hour')
    const sum = (value: Value) => quick.reduce((all, { values }) => all + (values[value] ?? 0), 0)
    return {
      value: percent(shareOf(sum('confirmed'), sum('enquiries'))),
      detail: `confirmed of those called within an hour, ${percent(shareOf(of('confirmed'), of('enquiries')))} of all`,
    }
  },
  lost: (of) => ({ value: grouped(of('lost')), detail: 'enquiries lost' }),
  cost: (of, { total: { perEnrolment } }) => ({
    value: valueText('perEnrolment', perEnrolment),
    detail: `per enrolment; ${formatRupees(of('cost'))} in all`,
  }),
  visits: (of) => ({ value: grouped(of('views')), detail: 'pages opened' }),
  'to-form': (_, { rows }) => {
    const [, form = 0, sentCount = 0] = rows.map(({ values }) => values.views ?? 0)
    // Visitors who ask not to be tracked are not counted as openings: more forms may be sent than opened.
    if (sentCount > form)
      return {
        value: grouped(sentCount),
        detail: `forms sent; ${grouped(form)} times it was opened by visitors who may be counted`,
      }
    return {
      value: percent(shareOf(sentCount, form)),
      detail: `sent for each time the form was opened: ${grouped(sentCount)} of ${grouped(form)}`,
    }
  },
  money: (of) => ({
    value: formatRupees(of('taken')),
    detail: `received; ${formatRupees(of('refunded'))} refunded, ${formatRupees(of('due'))} still due`,
  }),
  batches: (of) => ({
    value: percent(shareOf(of('filled'), of('seats'))),
    detail: `of seats filled: ${grouped(of('filled'))} of ${grouped(of('seats'))}; ${grouped(of('withdrawn'))} withdrew`,
  }),
  lessons: (of) => ({
    value: grouped(of('finished')),
    detail: `lessons finished, of ${grouped(of('opened'))} opened`,
  }),
}

/** The bars: the steps of all enquiries, or the rows by their main figure. */
export function barsOf(report: Report, { by: axis, rows, total }: ReportData): Bar[] {
  if (report === 'funnel') return funnelBars(total)
  const bars = rows.slice(0, mostBars).map((row) => {
    return { key: row.key, name: rowName(axis, row), ...barOf(report, row.values) }
  })
  const isPercentage = report === 'call-effect' || report === 'batches'
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return bars.map(({ count, ...bar }) => {
    return { ...bar, size: isPercentage ? count : (count / most) * 100 }
  })
}

/** Its length, and its text. */
function barOf(report: Report, values: ReportData['rows'][number]['values']) {
  const of = (value: Value) => values[value] ?? 0
  switch (report) {
    case 'first-call':
      return { count: of('median'), text: valueText('median', values.median) }
    case 'call-effect': {
      const share = shareOf(of('confirmed'), of('enquiries'))
      return { count: share ?? 0, text: `${percent(share)} of ${grouped(of('enquiries'))}` }
    }
    case 'batches': {
      // Extra seats can fill a batch above its seats; its bar ends at the larger number.
      const text = `${percent(values.fill ?? null)}, ${grouped(of('filled'))} of ${grouped(of('seats'))}`
      return { count: Math.min(100, of('fill')), text }
    }
    case 'cost': {
      const { perEnrolment } = values
      const each = perEnrolment == null ? '0 enrolled' : `${formatRupees(perEnrolment)} each`
      return { count: of('cost'), text: `${formatRupees(of('cost'))}, ${each}` }
    }
    default: {
      const { lost, views, taken } = values
      const count = lost ?? views ?? taken ?? 0
      return { count, text: taken === undefined ? grouped(count) : formatRupees(count) }
    }
  }
}
