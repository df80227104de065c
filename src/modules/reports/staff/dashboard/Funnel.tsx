import { to } from '../../../../ui/addresses/site-map.ts'
import { dayInIndia } from '../../../../ui/format/days.ts'
import { Link } from '../../../../ui/Link.tsx'
import { Bars } from '../../../../ui/staff/Bars.tsx'
import { useMay } from '../../../accounts/use-may.ts'
import { funnelBars } from '../funnel-bars.ts'
import type { DashboardData } from './contract.ts'

/** How far the enquiries of the period got; Reports say how it is counted, and by what else. */
export function Funnel({ data }: { data?: DashboardData }) {
  const seesReports = useMay('reports.see')
  const from = data?.buckets[0]?.start ?? ''
  const search = new URLSearchParams({ from, until: dayInIndia(new Date()) })
  return (
    <section aria-labelledby="funnel" className="min-h-56 min-w-0 md:col-span-2">
      <h2 id="funnel" className="pb-2 text-lg">
        From enquiry to joining
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
