import { addDays, formatDate } from '../../formats/days.ts'
import { formatRupees } from '../../formats/money.ts'
import { to } from '../../site-map.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { Link } from '../../ui/Link.tsx'
import { Loading } from '../../ui/Loading.tsx'
import type { Given } from '../../wire/ask.ts'
import { NotLoaded, Outdated } from '../parts/NotLoaded.tsx'
import { SectionHeading } from '../parts/SectionHeading.tsx'
import { useStaffData } from '../parts/use-staff-data.ts'
import { FinanceTabs } from './FinanceTabs.tsx'

const call = `get ${staffEndpoints.dues}` as const
type Due = Given<typeof call>['dues'][number]

/** Whom to remind: what is overdue, due today, and due within a week. */
export function Dues() {
  const { state, refresh } = useStaffData(call, {})
  const known = state.status === 'loaded' ? state.data : undefined
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <SectionHeading section="finance" />
      <FinanceTabs />
      {state.status === 'loading' && <Loading text="Loading what is due..." />}
      {state.status === 'error' && (
        <NotLoaded what="dues" reason={state.reason} onRetry={refresh} className="mt-5 min-h-64" />
      )}
      {state.status === 'loaded' && state.outdated && <Outdated what="dues" onRetry={refresh} />}
      {known && <Groups dues={known.dues} today={known.today} />}
    </div>
  )
}

function Groups({ dues, today }: { dues: Due[]; today: string }) {
  const of = (isIn: (day: string) => boolean) =>
    dues.filter(({ next }) => next !== null && isIn(next.dueOn))
  const groups = [
    { name: 'Overdue', dues: of((day) => day < today), late: true },
    { name: 'Due today', dues: of((day) => day === today) },
    { name: `Due until ${formatDate(addDays(today, 7))}`, dues: of((day) => day > today) },
  ]
  if (dues.length === 0) return <p className="pt-5 text-slate">Nothing is due within a week.</p>
  return (
    <div className="grid max-w-3xl gap-6 pt-5">
      {groups.map(
        (group) =>
          group.dues.length > 0 && (
            <section key={group.name} aria-label={group.name}>
              <h2 className={`pb-1.5 text-lg ${group.late ? 'text-kumkum' : ''}`}>
                {group.name} ({group.dues.length})
              </h2>
              <ul className="border-t border-edge">
                {group.dues.map((due) => (
                  <DueLine key={due.id} due={due} />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}

function DueLine({ due: { id, name, course, openPaise, next } }: { due: Due }) {
  return (
    <li className="border-b border-line">
      <Link
        to={to.adminRecord('finance', id)}
        className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2 hover:bg-sand"
      >
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="text-slate wrap-anywhere">{course}</span>
        </span>
        {next && (
          <span className="text-right tabular-nums">
            <strong>{formatRupees(next.paise)}</strong> by {formatDate(next.dueOn)}
            <span className="block text-sm text-slate">{formatRupees(openPaise)} open in all</span>
          </span>
        )}
      </Link>
    </li>
  )
}
