import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { grouped } from '../../../ui/format/counts.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import type { DataColumn } from '../../../ui/staff/DataRows.tsx'
import { DataTable } from '../../../ui/staff/DataTable.tsx'
import type { Filtering } from '../../../ui/staff/FilterBar.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { useListQuery } from '../../../ui/staff/list-hooks.ts'
import { Summary } from '../../../ui/staff/Summary.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { SectionPage } from '../../accounts/staff/SectionPage.tsx'
import { MoneyFigure } from '../../enrolments/staff/MoneyFigure.tsx'
import { methodNames, methods } from '../../ledger/rules.ts'

const call = 'GET /api/admin/payments' as const
type Fees = CallData<typeof call>
type Fee = Fees['fees'][number]

/** The figures of today, and beneath them the payments, the newest first. */
export function Overview() {
  const list = useListQuery({ method: methods, from: 'day', to: 'day' })
  // The page is the id of the payment before it, since new payments move all others on.
  const before = list.page > 1 ? list.page : undefined
  const payments = useStaffData(call, { query: { ...list.query, before } })
  return (
    <SectionPage section="finance">
      <FinanceFigures />
      <DataTable
        what={{ one: 'payment', many: before ? 'older payments' : 'latest payments' }}
        data={payments}
        rowsOf={({ fees }) => fees}
        rowOf={rowOf}
        columns={columns}
        narrowing={{
          list,
          placeholder: 'Name, ID or document',
          filters,
          all: 'payments',
        }}
        empty={{
          seed: 'payments',
          title: 'No payments yet',
          text: 'Every payment and refund appears here as soon as it is recorded.',
        }}
        below={(fees) => (
          <div className="grid gap-4 pt-4">
            <div className="flex flex-wrap gap-2">
              {before !== undefined && <Button onClick={() => list.turnTo(1)}>Latest</Button>}
              {fees.next !== null && (
                <Button onClick={() => list.turnTo(fees.next ?? 1)}>Older</Button>
              )}
            </div>
            <ByCourse fees={fees} />
          </div>
        )}
      />
    </SectionPage>
  )
}

const filters: Filtering['filters'] = [
  { name: 'method', label: 'Payment method', options: Object.entries(methodNames) },
  { name: 'from', label: 'From' },
  { name: 'to', label: 'Until' },
]

const rowOf = ({ id, name, enrolment }: Fee) => ({
  id,
  name,
  ...(enrolment !== null && { address: to.adminRecord('finance', enrolment) }),
})

const columns: readonly DataColumn<Fee>[] = [
  { title: 'When', kind: 'moment', value: ({ paidAt }) => paidAt },
  { title: 'Student', kind: 'name' },
  { title: 'Course', kind: 'text', value: ({ course }) => course },
  {
    title: 'Payment method',
    kind: 'text',
    width: 'w-34',
    value: ({ method }) => methodNames[method],
  },
  { title: 'Recorded by', kind: 'person', needs: 900, value: ({ receivedBy }) => receivedBy },
  {
    title: 'Type',
    kind: 'text',
    width: 'w-24',
    value: ({ amountPaise }) => (amountPaise < 0 ? 'Refunded' : 'Received'),
  },
  { title: 'Amount', kind: 'money', width: 'w-28', value: ({ amountPaise }) => amountPaise },
]

/** Received today and this month, due, overdue, and to confirm. */
export function FinanceFigures() {
  const { state, refresh } = useStaffData('GET /api/admin/finance', {})
  return (
    <Loaded
      what="figures"
      state={state}
      onRetry={refresh}
      placeholder={
        <div className="invisible" aria-hidden="true">
          <Figures sums={roomySums} />
        </div>
      }
    >
      {(sums) => <Figures sums={sums} />}
    </Loaded>
  )
}

type Sums = Omit<CallData<'GET /api/admin/finance'>, 'today'>
type TakenSums = Sums['ofToday']

const noSums = { receivedPaise: 0, returnedPaise: 0 }
/** Keeps the place of the figures while they load, however many lines they take. */
const roomySums: Sums = {
  ofToday: noSums,
  ofMonth: { ...noSums, receivedPaise: 1_00_00_000 },
  balancePaise: 10_00_000,
  overduePaise: 0,
  toConfirm: { paise: 0, upi: 0, cheques: 0 },
}

function Figures({ sums }: { sums: Sums }) {
  const { ofToday, ofMonth, balancePaise, overduePaise, toConfirm } = sums
  const dues = to.adminRecord('finance', sectionParts.dues)
  return (
    <dl className="flex min-h-9 flex-wrap items-center gap-x-5 gap-y-1 max-sm:pt-1">
      <MoneyFigure
        name="Received today"
        address={to.adminRecord('finance', sectionParts.dayBook)}
        {...takenFacts(ofToday)}
      />
      <MoneyFigure name="This month" {...takenFacts(ofMonth)} />
      <MoneyFigure name="Due" address={dues} paise={balancePaise} />
      <MoneyFigure
        name="Overdue"
        address={`${dues}?age=overdue`}
        paise={overduePaise}
        isLate={overduePaise > 0}
      />
      <MoneyFigure
        name="To confirm"
        address={to.adminRecord('finance', sectionParts.matching)}
        paise={toConfirm.paise}
      >
        ({grouped(toConfirm.upi)} UPI, {grouped(toConfirm.cheques)}{' '}
        {toConfirm.cheques === 1 ? 'cheque' : 'cheques'})
      </MoneyFigure>
    </dl>
  )
}

/** Received less refunded, with both where something was refunded. */
function takenFacts({ receivedPaise, returnedPaise }: TakenSums) {
  return {
    paise: receivedPaise - returnedPaise,
    children:
      returnedPaise > 0 &&
      `(${formatRupees(receivedPaise)} received, ${formatRupees(returnedPaise)} refunded)`,
  }
}

/** All payments less refunds, by course. */
function ByCourse({ fees: { byCourse, totalPaise } }: { fees: Fees }) {
  return (
    <details className="group">
      <Summary>All time by course: {formatRupees(totalPaise)}</Summary>
      <table className="w-full max-w-md">
        <caption className="sr-only">Received in all, by course</caption>
        <tbody>
          {byCourse.map(({ course, count, paise }) => (
            <tr key={course} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
                {course} <span className="text-slate">({grouped(count)})</span>
              </th>
              <td className="py-1.5 pl-4 text-right font-semibold tabular-nums">
                {formatRupees(paise)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
