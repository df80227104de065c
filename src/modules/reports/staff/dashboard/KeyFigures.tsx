import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { grouped } from '../../../../ui/format/counts.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import type { DashboardData } from './contract.ts'
import { type Change, changeOf, changeOfShare, conversionOf, rangeName, sumOf } from './rules.ts'

/** The four figures of a period, each against the period before; without data, their places. */
export function KeyFigures({ data }: { data?: DashboardData }) {
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
    <div className="flex min-h-32 flex-col rounded-card border border-line px-3.5 pt-3 pb-3.5">
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

function ChangeLine({ way, words }: Change) {
  const Icon = icons[way]
  return (
    <dd className={`mt-auto flex items-center gap-1.5 pt-1 font-semibold ${looks[way]}`}>
      {Icon && <Icon size={16} strokeWidth={2} aria-hidden="true" className="shrink-0" />}
      {words}
    </dd>
  )
}

function tilesOf({ buckets, before }: DashboardData): TileProps[] {
  const now = sumOf(buckets)
  const share = conversionOf(now)
  return [
    {
      label: 'Registrations',
      figure: grouped(now.registrations),
      change: changeOf(now.registrations, before.registrations),
    },
    {
      label: 'New students',
      figure: grouped(now.students),
      change: changeOf(now.students, before.students),
    },
    {
      label: 'Income',
      figure: formatRupees(now.incomePaise),
      change: changeOf(now.incomePaise, before.incomePaise),
    },
    {
      label: 'Conversion',
      figure: share === undefined ? 'None yet' : `${share}%`,
      detail: `${grouped(now.confirmed)} of ${grouped(now.registrations)} confirmed`,
      change: changeOfShare(share, conversionOf(before)),
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
