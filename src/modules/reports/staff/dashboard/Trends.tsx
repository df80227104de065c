import { ChevronDown } from 'lucide-react'
import { grouped } from '../../../../ui/format/counts.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import type { DashboardData } from './contract.ts'
import { Funnel } from './Funnel.tsx'
import { type Figures, longName, type Period, shortName } from './rules.ts'
import { type Point, TrendChart } from './TrendChart.tsx'

type Trend = { title: string; of: keyof Figures; format: (value: number) => string }

const trends: Trend[] = [
  { title: 'Registrations', of: 'registrations', format: grouped },
  { title: 'Joins', of: 'joins', format: grouped },
  { title: 'Income', of: 'incomePaise', format: formatRupees },
]

/** How the figures came about, day by day or month by month. */
export function Trends({ data }: { data?: DashboardData }) {
  return (
    <div className="grid min-w-0 gap-x-8 gap-y-6 md:grid-cols-2 xl:col-start-1 xl:row-start-2">
      {trends.map((trend) => (
        <section
          key={trend.of}
          aria-label={`${trend.title} over time`}
          className="min-w-0 md:first:col-span-2"
        >
          <h2 className="text-lg">{trend.title}</h2>
          {data ? <TrendOf trend={trend} data={data} /> : <div className={chartPlace} />}
        </section>
      ))}
      <Funnel data={data} />
    </div>
  )
}

const chartPlace = 'mt-2 h-56'

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
        <summary className="inline-flex min-h-11 items-center gap-1.5 text-indigo underline-offset-4 hover:underline">
          <ChevronDown size={16} aria-hidden="true" className="group-open:rotate-180" />
          {trend.title} as a table
        </summary>
        <TrendTable trend={trend} points={points} period={period} />
      </details>
    </>
  )
}

/** What a person sees in the chart at first sight. */
function summary({ title, format }: Trend, points: Point[], period: Period): string {
  const total = points.reduce((sum, point) => sum + point.value, 0)
  const most = points.reduce((best, point) => (point.value > best.value ? point : best))
  const unit = period === '12m' ? 'month' : 'day'
  if (total === 0) return `${title} by ${unit}: none.`
  return `${title} by ${unit}: ${format(total)} in all, most in ${most.name} with ${format(most.value)}.`
}

function TrendTable({ trend, points, period }: { trend: Trend; points: Point[]; period: Period }) {
  return (
    // A box that scrolls must be reached by the keyboard.
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
