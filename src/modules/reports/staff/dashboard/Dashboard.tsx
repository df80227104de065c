import { History } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { to } from '../../../../ui/addresses/site-map.ts'
import { Link } from '../../../../ui/Link.tsx'
import { NotLoaded, Outdated } from '../../../../ui/staff/NotLoaded.tsx'
import { SectionHeading } from '../../../../ui/staff/SectionHeading.tsx'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { KeyFigures } from './KeyFigures.tsx'
import { Notifications } from './Notifications.tsx'
import { PeriodLinks } from './PeriodLinks.tsx'
import { readPeriod } from './rules.ts'
import { Trends } from './Trends.tsx'

/** Four figures, what just happened, and how the figures came about. */
export function Dashboard() {
  const [params] = useSearchParams()
  const period = readPeriod(params.get('period'))
  const { state, fetching, refresh } = useStaffData('GET /api/admin/dashboard', {
    query: { period },
  })
  const data = state.status === 'loaded' ? state.data : undefined
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pb-4">
        <div>
          <SectionHeading section="dashboard" />
          <Link to={to.adminRecord('dashboard', 'activity')} className={activityLink}>
            <History size={16} strokeWidth={1.75} aria-hidden="true" />
            Activity: who changed what
          </Link>
        </div>
        <PeriodLinks selected={period} />
      </div>
      <div className="grid items-start gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="xl:col-span-2" aria-busy={fetching}>
          {state.status === 'error' && (
            <NotLoaded what="figures" reason={state.reason} onRetry={refresh} />
          )}
          {state.status === 'loaded' && state.outdated && (
            <Outdated what="figures" onRetry={refresh} />
          )}
          {state.status !== 'error' && <KeyFigures data={data} />}
        </div>
        <Notifications />
        {state.status !== 'error' && <Trends data={data} />}
      </div>
    </div>
  )
}

const activityLink =
  'inline-flex min-h-11 items-center gap-2 text-indigo underline-offset-4 hover:underline'
