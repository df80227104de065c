import { Fragment } from 'react'
import { to } from '../../../../ui/addresses/site-map.ts'
import { grouped } from '../../../../ui/format/counts.ts'
import { dayInIndia } from '../../../../ui/format/days.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import { Bars } from '../../../../ui/staff/Bars.tsx'
import { TextLink } from '../../../../ui/staff/TextLink.tsx'
import { useAbility } from '../../../accounts/use-ability.ts'
import { FigureTable } from '../FigureTable.tsx'
import { funnelBars } from '../funnel-bars.ts'
import type { DashboardData } from './contract.ts'
import {
  type BucketUnit,
  bucketUnits,
  type Figures,
  longName,
  periods,
  rangeName,
  shortName,
} from './rules.ts'
import { type Point, TrendChart, TrendLegend } from './TrendChart.tsx'

type Trend = { title: string; of: keyof Figures; format: (value: number) => string }

const trends: Trend[] = [
  { title: 'Registrations', of: 'registrations', format: grouped },
  { title: 'Enrolments', of: 'joins', format: grouped },
  { title: 'Income', of: 'incomePaise', format: formatRupees },
]

/** Charts of the figures, by day, week or month. */
export function Trends({ data }: { data?: DashboardData }) {
  return (
    <div className="grid min-w-0 gap-x-8 gap-y-6 md:grid-cols-2 xl:col-start-1 xl:row-start-2">
      {trends.map((trend, index) => (
        <Fragment key={trend.of}>
          <section aria-label={`${trend.title} over time`} className="min-w-0">
            <h2 className="text-lg">
              {trend.title}
              {data && `: ${trend.format(totalOf(trend, data.buckets))}`}
            </h2>
            {data ? (
              <TrendOf key={data.period} trend={trend} data={data} />
            ) : (
              <div className={emptyPlace} />
            )}
          </section>
          {index === 0 && <Funnel data={data} />}
        </Fragment>
      ))}
    </div>
  )
}

const chartPlace = 'mt-1 h-44'

/** The legend, the chart and the link to the table. */
const emptyPlace = 'h-67'

function totalOf({ of }: Trend, buckets: readonly Figures[]): number {
  return buckets.reduce((sum, bucket) => sum + bucket[of], 0)
}

function TrendOf({ trend, data }: { trend: Trend; data: DashboardData }) {
  const { period, buckets, earlier, before } = data
  const unit = bucketUnits[period]
  const points = buckets.map((bucket, index) => {
    const former = earlier[index] ?? bucket
    return {
      start: bucket.start,
      foot: shortName(bucket.start, unit),
      name: longName(bucket, unit),
      value: bucket[trend.of],
      before: { name: longName(former, unit), value: former[trend.of] },
    }
  })
  const range = rangeName(new Date(before.from), new Date(before.until), period)
  return (
    <>
      <TrendLegend
        now={`Last ${periods[period]}, ${unitTexts[unit].bar}`}
        before={`${range}: ${trend.format(totalOf(trend, earlier))}`}
      />
      <div className={chartPlace}>
        <TrendChart
          summary={summary(trend, points, unit)}
          label={`${trend.title}: values of a ${unit}`}
          points={points}
          format={trend.format}
        />
      </div>
      <FigureTable
        title={trend.title}
        heads={[unitTexts[unit].head, trend.title, 'Before']}
        rows={points.map(({ name, value, before: former }) => [
          name,
          trend.format(value),
          trend.format(former.value),
        ])}
      />
    </>
  )
}

/** The head of its column, and what one bar is in the legend. */
const unitTexts: Record<BucketUnit, { head: string; bar: string }> = {
  day: { head: 'Day', bar: 'one bar a day' },
  week: { head: 'Week', bar: 'one bar a week from Monday' },
  month: { head: 'Month', bar: 'one bar a month' },
}

/** The key figure of the chart. */
function summary({ title, format }: Trend, points: Point[], unit: BucketUnit): string {
  const total = points.reduce((sum, point) => sum + point.value, 0)
  const most = points.reduce((best, point) => (point.value > best.value ? point : best))
  if (total === 0) return `${title} by ${unit}: none.`
  return `${title} by ${unit}: ${format(total)} in all, most in ${most.name} with ${format(most.value)}.`
}

/** How far the enquiries of the period got; Reports explain how it is counted. */
function Funnel({ data }: { data?: DashboardData }) {
  const seesReports = useAbility('reports.see')
  const from = data?.buckets[0]?.start ?? ''
  const search = new URLSearchParams({ from, until: dayInIndia(new Date()) })
  return (
    <section aria-labelledby="funnel" className="min-h-56 min-w-0">
      <h2 id="funnel" className="pb-2 text-lg">
        From enquiry to enrolment
      </h2>
      {data && (
        <Bars title="From enquiry to enrolment" bars={funnelBars(data.funnel, data.funnelBefore)} />
      )}
      {data && seesReports && (
        <TextLink to={`${to.adminSection('reports')}?${search}`} isQuiet>
          How it is counted, in Reports
        </TextLink>
      )}
    </section>
  )
}
