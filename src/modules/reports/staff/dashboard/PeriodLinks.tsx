import { Link } from '../../../../ui/Link.tsx'
import { type Period, periods } from './rules.ts'

/** The period stands in the address: a reload, a bookmark and Back return to it. */
export function PeriodLinks({ selected }: { selected: Period }) {
  return (
    <nav aria-label="Period">
      <ul className="flex rounded-control border border-edge p-0.5">
        {(Object.keys(periods) as Period[]).map((period) => (
          <li key={period}>
            <Link
              to={{ search: `?period=${period}` }}
              aria-current={period === selected ? 'true' : undefined}
              className={link}
            >
              {periods[period]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const link =
  'inline-flex min-h-11 items-center rounded-[8px] px-3 max-[24rem]:px-2 whitespace-nowrap text-slate transition-colors ' +
  'hover:text-ink aria-[current=true]:bg-ink aria-[current=true]:font-semibold aria-[current=true]:text-white'
