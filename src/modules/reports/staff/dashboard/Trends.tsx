import { Fragment } from 'react'
import { to } from '../../../../ui/addresses/site-map.ts'
import { grouped } from '../../../../ui/format/counts.ts'
import { dayInIndia } from '../../../../ui/format/days.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import { Link } from '../../../../ui/Link.tsx'
import { Bars } from '../../../../ui/staff/Bars.tsx'
import { Summary } from '../../../../ui/staff/Summary.tsx'
import { useMay } from '../../../accounts/use-may.ts'
import { funnelBars } from '../funnel-bars.ts'
import type { DashboardData } from './contract.ts'
import { type Figures, longName, type Period, shortName, ticksUpTo } from './rules.ts'

type Trend = { title: string; of: keyof Figures; format: (value: number) => string }

const trends: Trend[] = [
  { title: 'Registrations', of: 'registrations', format: grouped },
  { title: 'Enrolments', of: 'joins', format: grouped },
  { title: 'Income', of: 'incomePaise', format: formatRupees },
]

/** Charts of the figures, by day or month. */
export function Trends({ data }: { data?: DashboardData }) {
  return (
    <div className="grid min-w-0 gap-x-8 gap-y-6 md:grid-cols-2 xl:col-start-1 xl:row-start-2">
      {trends.map((trend, index) => (
        <Fragment key={trend.of}>
          <section aria-label={`${trend.title} over time`} className="min-w-0">
            <h2 className="text-lg">
              {trend.title}
              {data && `: ${trend.format(totalOf(trend, data))}`}
            </h2>
            {data ? <TrendOf trend={trend} data={data} /> : <div className={chartPlace} />}
          </section>
          {index === 0 && <Funnel data={data} />}
        </Fragment>
      ))}
    </div>
  )
}

const chartPlace = 'mt-2 h-44'

function totalOf({ of }: Trend, { buckets }: DashboardData): number {
  return buckets.reduce((sum, bucket) => sum + bucket[of], 0)
}

function TrendOf({ trend, data: { period, buckets } }: { trend: Trend; data: DashboardData }) {
  const points = buckets.map((bucket) => ({
    start: bucket.start,
    foot: shortName(bucket.start, period),
    name: longName(bucket.start, period),
    value: bucket[trend.of],
  }))
  return (
    <>
      <div role="img" aria-label={summary(trend, points, period)} className={chartPlace}>
        <TrendChart points={points} format={trend.format} />
      </div>
      <details className="group mt-1">
        <Summary>{trend.title} as a table</Summary>
        <TrendTable trend={trend} points={points} period={period} />
      </details>
    </>
  )
}

/** The key figure of the chart. */
function summary({ title, format }: Trend, points: Point[], period: Period): string {
  const total = points.reduce((sum, point) => sum + point.value, 0)
  const most = points.reduce((best, point) => (point.value > best.value ? point : best))
  const unit = period === '12m' ? 'month' : 'day'
  if (total === 0) return `${title} by ${unit}: none.`
  return `${title} by ${unit}: ${format(total)} in all, most in ${most.name} with ${format(most.value)}.`
}

function TrendTable({ trend, points, period }: { trend: Trend; points: Point[]; period: Period }) {
  return (
    // A scrolling box must be reachable by keyboard.
    <section
      aria-label={`${trend.title} as a table`}
      className="max-h-[27.5rem] overflow-y-auto rounded-control border border-line"
    >
      <table className="w-full text-left text-[0.875rem]">
        <thead>
          <tr>
            <th scope="col" className={head}>
              {period === '12m' ? 'Month' : 'Day'}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {trend.title}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.start} className="odd:bg-paper">
              <th scope="row" className="px-3 py-1.5 font-normal">
                {point.name}
              </th>
              <td className="px-3 py-1.5 text-right">{trend.format(point.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const head =
  'sticky top-0 border-b border-edge bg-white px-3 py-2 text-[0.8125rem] font-semibold text-slate'

/** How far the enquiries of the period got; Reports explain how it is counted. */
function Funnel({ data }: { data?: DashboardData }) {
  const seesReports = useMay('reports.see')
  const from = data?.buckets[0]?.start ?? ''
  const search = new URLSearchParams({ from, until: dayInIndia(new Date()) })
  return (
    <section aria-labelledby="funnel" className="min-h-56 min-w-0">
      <h2 id="funnel" className="pb-2 text-lg">
        From enquiry to enrolment
      </h2>
      {data && <Bars title="From enquiry to enrolment" bars={funnelBars(data.funnel)} />}
      {data && seesReports && (
        <Link
          to={`${to.adminSection('reports')}?${search}`}
          className="inline-flex min-h-11 items-center text-indigo underline-offset-4 hover:underline"
        >
          How it is counted, in Reports
        </Link>
      )}
    </section>
  )
}

/** A day or a month: its start, the label below its bar, its full name. */
type Point = { start: string; foot: string; name: string; value: number }

/**
 * Bars over time, the picture alone: description and table are beside it. No rows or grid, which would
 * break with enlarged text.
 */
function TrendChart({ points, format }: { points: Point[]; format: (value: number) => string }) {
  const ticks = ticksUpTo(Math.max(...points.map(({ value }) => value)))
  const labels = ticks.map((value) => ({ text: format(value), bottom: share(value, ticks.at(-1)) }))
  const labelWidth = Math.max(...labels.map(({ text }) => text.length))
  const every = Math.ceil(points.length / 6)
  return (
    <div
      className="@container h-full pr-5 text-[0.75rem] leading-none text-slate"
      style={{ paddingLeft: `calc(${labelWidth}ch + 0.75rem)` }}
    >
      <div className="relative top-2 h-[calc(100%-2rem)]">
        {labels.map(({ text, bottom }) => (
          <div key={text} className="absolute inset-x-0 border-t border-line" style={{ bottom }}>
            <span className="absolute right-full mr-2 w-max -translate-y-1/2">{text}</span>
          </div>
        ))}
        {points.map((point, index) => (
          <div
            key={point.start}
            className="group absolute inset-y-0 hover:bg-sand"
            style={{ left: share(index, points.length), width: share(1, points.length) }}
          >
            <div
              className="absolute bottom-0 left-[10%] right-[10%] mx-auto max-w-9 rounded-t-[3px] bg-indigo [print-color-adjust:exact] forced-colors:bg-[CanvasText]"
              style={{ height: share(point.value, ticks.at(-1)) }}
            />
            <Foot text={point.foot} turn={(points.length - 1 - index) / every} />
            <PointNote
              name={point.name}
              text={format(point.value)}
              side={index < points.length / 2 ? 'left-1/2' : 'right-1/2'}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

/** As many labels as fit, always with the last. */
function Foot({ text, turn }: { text: string; turn: number }) {
  if (!Number.isInteger(turn)) return null
  return (
    <span
      className={`absolute top-full left-1/2 mt-2 w-max -translate-x-1/2 ${turn % 2 === 0 ? '' : '@max-[20rem]:hidden'}`}
    >
      {text}
    </span>
  )
}

/** The value of the bar under the pointer. */
function PointNote({ name, text, side }: { name: string; text: string; side: string }) {
  return (
    <div
      className={`pointer-events-none absolute top-0 z-10 hidden w-max rounded-control border border-line bg-white px-3 py-2 text-[0.8125rem] leading-normal shadow-lift group-hover:block ${side}`}
    >
      <p>{name}</p>
      <p className="font-semibold text-ink">{text}</p>
    </div>
  )
}

function share(part: number, whole = 0): string {
  return whole === 0 ? '0%' : `${(part / whole) * 100}%`
}
