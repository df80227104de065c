import { useState } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/ask.ts'
import { grouped } from '../../../ui/format/counts.ts'
import { addDays, formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { Link } from '../../../ui/Link.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { NotLoaded, Outdated } from '../../../ui/staff/NotLoaded.tsx'
import { Pager } from '../../../ui/staff/Pager.tsx'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { FinanceTabs } from '../../accounts/staff/FinanceTabs.tsx'
import { daysLateWords } from './fee-words.ts'
import { Remind } from './Remind.tsx'

const call = 'GET /api/admin/dues' as const
type DueList = CallData<typeof call>
type Due = DueList['dues'][number]

/** Whom to remind: what is overdue, due today, and due within a week. */
export function Dues() {
  const [page, setPage] = useState(1)
  const { state, refresh } = useStaffData(call, { query: { page } })
  const dues = state.status === 'loaded' ? state.data : undefined
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <SectionHeading section="finance" />
      <FinanceTabs />
      {state.status === 'loading' && <Loading text="Loading what is due..." />}
      {state.status === 'error' && (
        <NotLoaded what="dues" reason={state.reason} onRetry={refresh} className="mt-5 min-h-64" />
      )}
      {state.status === 'loaded' && state.outdated && <Outdated what="dues" onRetry={refresh} />}
      {dues && (
        <div className="max-w-3xl">
          <Groups dueList={dues} onReminded={refresh} />
          {/* The last page may have been paid meanwhile. */}
          {(dues.pages > 1 || page > 1) && (
            <Pager page={page} last={Math.max(dues.pages, page)} onTurn={setPage} />
          )}
        </div>
      )}
    </div>
  )
}

function Groups({ dueList, onReminded }: { dueList: DueList; onReminded: () => void }) {
  const { dues, today, counts, sums } = dueList
  const of = (isIn: (day: string) => boolean) =>
    dues.filter(({ next }) => next !== null && isIn(next.dueOn))
  const groups = [
    {
      name: 'Overdue',
      count: counts.overdue,
      paise: sums.overdue,
      dues: of((day) => day < today),
      late: true,
    },
    { name: 'Due today', count: counts.today, paise: sums.today, dues: of((day) => day === today) },
    {
      name: `Due until ${formatDate(addDays(today, 7))}`,
      count: counts.soon,
      paise: sums.soon,
      dues: of((day) => day > today),
    },
  ]
  if (dues.length === 0) return <p className="pt-5 text-slate">Nothing is due within a week.</p>
  return (
    <div className="grid gap-6 pt-5">
      <p className="text-lg">
        <strong className="tabular-nums">
          {formatRupees(sums.overdue + sums.today + sums.soon)}
        </strong>{' '}
        due until {formatDate(addDays(today, 7))}
        {sums.overdue > 0 && (
          <span className="text-kumkum">
            , <strong className="tabular-nums">{formatRupees(sums.overdue)}</strong> of it overdue
          </span>
        )}
      </p>
      {groups.map(
        (group) =>
          group.dues.length > 0 && (
            <section key={group.name} aria-label={group.name}>
              <h2 className={`pb-1.5 text-lg ${group.late ? 'text-kumkum' : ''}`}>
                {group.name} ({grouped(group.count)}) · {formatRupees(group.paise)}
              </h2>
              <ul className="border-t border-edge">
                {group.dues.map((due) => (
                  <DueLine key={due.id} due={due} today={today} onReminded={onReminded} />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}

type Line = { due: Due; today: string; onReminded: () => void }

function DueLine({ due, today, onReminded }: Line) {
  const { id, name, course, balancePaise, overduePaise, daysLate, next } = due
  return (
    <li className="border-b border-line sm:flex sm:items-center sm:gap-4">
      <Link
        to={to.adminRecord('finance', id)}
        className="flex min-h-14 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 hover:bg-sand sm:flex-nowrap"
      >
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="text-slate wrap-anywhere">{course}</span>
        </span>
        {next && (
          <span className="tabular-nums max-sm:basis-full sm:shrink-0 sm:text-right">
            {overduePaise > 0 ? (
              <>
                <span className="text-kumkum">
                  <strong>{formatRupees(overduePaise)}</strong> overdue, {daysLateWords(daysLate)}
                </span>
                <span className="block text-sm">
                  Next part {formatRupees(next.paise)}, due {formatDate(next.dueOn)}
                </span>
              </>
            ) : (
              <>
                <strong>{formatRupees(next.paise)}</strong> by {formatDate(next.dueOn)}
              </>
            )}
            <span className="block text-sm text-slate">
              {formatRupees(balancePaise)} due in all
            </span>
          </span>
        )}
      </Link>
      {next && (
        <Remind due={{ ...due, next }} key={next.dueOn} today={today} onReminded={onReminded} />
      )}
    </li>
  )
}
