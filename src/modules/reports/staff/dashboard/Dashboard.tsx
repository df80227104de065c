import { History, Minus, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { to } from '../../../../ui/addresses/site-map.ts'
import { grouped } from '../../../../ui/format/counts.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import { Link } from '../../../../ui/Link.tsx'
import { useSearchParams } from '../../../../ui/router.tsx'
import { Loaded } from '../../../../ui/staff/Loaded.tsx'
import { segment, segments } from '../../../../ui/staff/SectionTabs.tsx'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { SectionPage } from '../../../accounts/staff/SectionPage.tsx'
import type { DashboardData } from './contract.ts'
import { Notifications } from './Notifications.tsx'
import {
  type Change,
  changeOf,
  changeOfShare,
  conversionOf,
  type Figures,
  type Period,
  periods,
  rangeName,
  readPeriod,
  sumOf,
} from './rules.ts'
import { Trends } from './Trends.tsx'

/** The period is in the address: a reload, a bookmark and Back keep it. */
function PeriodLinks({ selected }: { selected: Period }) {
  return (
    <nav aria-label="Period">
      <ul className={segments}>
        {(Object.keys(periods) as Period[]).map((period) => (
          <li key={period}>
            <Link
              to={{ search: `?period=${period}` }}
              aria-current={period === selected ? 'true' : undefined}
              className={`${segment} whitespace-nowrap max-[24rem]:px-2`}
            >
              {periods[period]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Four figures, notifications and charts, and below them what the app adds. */
export function Dashboard({ children }: { children: ReactNode }) {
  const [params] = useSearchParams()
  const period = readPeriod(params.get('period'))
  const { state, data, fetching, refresh } = useStaffData('GET /api/admin/dashboard', {
    query: { period },
  })
  return (
    <SectionPage
      section="dashboard"
      tools={
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Link to={to.adminRecord('dashboard', 'activity')} className={activityLink}>
            <History size={16} strokeWidth={1.75} aria-hidden="true" />
            Activity
          </Link>
          <PeriodLinks selected={period} />
        </div>
      }
    >
      <div className="grid items-start gap-x-8 gap-y-5 pt-3 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="xl:col-span-2" aria-busy={fetching}>
          <Loaded
            what="figures"
            state={state}
            onRetry={refresh}
            placeholder={<KeyFigures data={undefined} />}
          >
            {(data) => <KeyFigures data={data} />}
          </Loaded>
        </div>
        <Notifications />
        {state.status !== 'error' && <Trends data={data} />}
      </div>
      {children}
    </SectionPage>
  )
}

const activityLink =
  'inline-flex min-h-11 items-center gap-2 text-indigo underline-offset-4 hover:underline'

/** The four figures of a period, each with the change against the period before; placeholders without data. */
function KeyFigures({ data }: { data: DashboardData | undefined }) {
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.75rem),1fr))] gap-3 xl:grid-cols-4">
        {(data ? tilesOf(data) : emptyTiles).map((tile) => (
          <Tile key={tile.label} {...tile} />
        ))}
      </dl>
      <p className="mt-2 min-h-5 text-[0.8125rem] text-slate">{data && comparison(data)}</p>
    </>
  )
}

type TileProps = { label: string; figure?: string; detail?: string; change?: Change }

function Tile({ label, figure, detail, change }: TileProps) {
  return (
    <div className="flex min-h-35 flex-col rounded-card border border-line px-3.5 pt-2.5 pb-3">
      <dt className="text-slate">{label}</dt>
      {figure === undefined ? (
        <dd aria-hidden="true" className="mt-3 h-6 w-2/3 rounded-full bg-sand" />
      ) : (
        <dd className="mt-1 text-2xl font-bold tracking-tight xl:text-3xl">{figure}</dd>
      )}
      {detail && <dd className="text-[0.8125rem] text-slate">{detail}</dd>}
      {change && <ChangeLine {...change} />}
    </div>
  )
}

const looks = { up: 'text-neem', down: 'text-kumkum', same: 'text-slate', unknown: 'text-slate' }
const icons = { up: TrendingUp, down: TrendingDown, same: Minus, unknown: undefined }

function ChangeLine({ way, label }: Change) {
  const Icon = icons[way]
  return (
    <dd className={`mt-auto flex items-center gap-1.5 pt-1 font-semibold ${looks[way]}`}>
      {Icon && <Icon size={16} strokeWidth={2} aria-hidden="true" className="shrink-0" />}
      {label}
    </dd>
  )
}

function tilesOf({ buckets, before }: DashboardData): TileProps[] {
  const now = sumOf(buckets)
  const share = conversionOf(now)
  const shareBefore = conversionOf(before)
  const amount = (label: string, name: keyof Figures, format: (figure: number) => string) => ({
    label,
    figure: format(now[name]),
    detail: `${format(before[name])} before`,
    change: changeOf(now[name], before[name]),
  })
  const earlierShare = shareBefore === undefined ? '' : `, ${shareBefore}% before`
  return [
    amount('Registrations', 'registrations', grouped),
    amount('New students', 'students', grouped),
    amount('Income', 'incomePaise', formatRupees),
    {
      label: 'Conversion',
      figure: share === undefined ? 'None yet' : `${share}%`,
      detail: `${grouped(now.confirmed)} of ${grouped(now.registrations)} confirmed${earlierShare}`,
      change: changeOfShare(share, shareBefore),
    },
  ]
}

const emptyTiles: TileProps[] = ['Registrations', 'New students', 'Income', 'Conversion'].map(
  (label) => ({ label }),
)

/** “Compared with 21 Sept – 20 Oct, up to this time of day.” */
function comparison({ before, period }: DashboardData): string {
  const range = rangeName(new Date(before.from), new Date(before.until), period)
  const reach = period === '12m' ? 'up to this day of the year' : 'up to this time of day'
  return `Compared with ${range}, ${reach}.`
}
