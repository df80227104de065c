import type { CallData } from '../../../ui/api/call-api.ts'
import { grouped } from '../../../ui/format/counts.ts'
import { formatMonth } from '../../../ui/format/dates.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { ScrollBox } from '../../../ui/staff/ScrollBox.tsx'
import { Summary } from '../../../ui/staff/Summary.tsx'
import type { StaffQuery } from '../../../ui/staff/use-staff-data.ts'
import { dueAges, dueFilterNames, isOverdue } from '../dues/rules.ts'
import { MoneyFigure } from './MoneyFigure.tsx'

type Totals = CallData<'GET /api/admin/dues/totals'>

/** Total dues by age; on a phone one row that is moved sideways. */
export function TotalsBar({ state, refresh }: StaffQuery<Totals>) {
  return (
    <Loaded
      what="totals"
      state={state}
      onRetry={refresh}
      placeholder={
        <div className="invisible" aria-hidden="true">
          <Figures totals={roomyTotals} />
        </div>
      }
    >
      {(totals) => <Figures totals={totals} />}
    </Loaded>
  )
}

type Sums = Pick<Totals, 'balancePaise' | 'overduePaise' | 'ages' | 'soonPaise'>

/** Keeps the place of the figures while they load, however many lines they take. */
const roomyTotals: Sums = {
  balancePaise: 10_00_000,
  overduePaise: 0,
  ages: dueAges.map((age) => ({ age, count: 0, paise: 0 })),
  soonPaise: 0,
}

function Figures({ totals: { balancePaise, overduePaise, ages, soonPaise } }: { totals: Sums }) {
  return (
    <ScrollBox label="Totals" className="max-sm:-mx-4 max-sm:px-4 sm:contents">
      <dl className="flex min-h-9 items-center gap-x-4 gap-y-1 sm:flex-wrap max-sm:w-max">
        <MoneyFigure name="Due in all" paise={balancePaise} />
        <MoneyFigure name="Overdue" paise={overduePaise} isLate={overduePaise > 0} />
        {ages
          .filter(({ age }) => isOverdue(age))
          .map(({ age, count, paise }) => (
            <MoneyFigure key={age} name={dueFilterNames[age].replace(' overdue', '')} paise={paise}>
              ({grouped(count)})
            </MoneyFigure>
          ))}
        <MoneyFigure name="Due within 7 days" paise={soonPaise} />
      </dl>
    </ScrollBox>
  )
}

/** When what is not due yet is expected: the amounts of each month. */
export function ExpectedDues({ months }: Pick<Totals, 'months'>) {
  if (months.length === 0) return null
  return (
    <details className="group relative px-2.5 font-semibold">
      <Summary>
        <span>
          Expected<span className="max-sm:sr-only"> by month</span>
        </span>
      </Summary>
      <table className="absolute right-0 z-20 w-56 rounded-card border border-edge bg-white shadow-lift max-sm:static">
        <caption className="sr-only">What falls due in each month, without what is overdue</caption>
        <tbody>
          {months.map(({ month, paise }) => (
            <tr key={month}>
              <th scope="row" className="px-3 py-1.5 text-left font-normal">
                {formatMonth(`${month}-15`)}
              </th>
              <td className="px-3 py-1.5 text-right font-semibold tabular-nums">
                {formatRupees(paise)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
