import { type ReactNode, useState } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { grouped } from '../../../ui/format/counts.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { Link } from '../../../ui/Link.tsx'
import type { DataColumn } from '../../../ui/staff/DataRows.tsx'
import { DataTable } from '../../../ui/staff/DataTable.tsx'
import { EmptyList } from '../../../ui/staff/EmptyList.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import { Summary } from '../../../ui/staff/Summary.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { FinanceTabs } from '../../accounts/staff/FinanceTabs.tsx'
import { methodNames } from '../../ledger/rules.ts'

const call = 'GET /api/admin/payments' as const
type Fees = CallData<typeof call>
type Fee = Fees['fees'][number]

/** The figures of today, and beneath them the payments, the newest first. */
export function Overview() {
  const [before, setBefore] = useState<number>()
  const { state, fetching, refresh } = useStaffData(call, { query: { before } })
  return (
    <div className="px-4 pt-4 pb-10 sm:px-6">
      <SectionHeading section="finance" />
      <FinanceTabs />
      <FinanceFigures />
      <DataTable
        what={{ one: 'payment', many: before ? 'older payments' : 'latest payments' }}
        state={state}
        fetching={fetching}
        onRefresh={refresh}
        rowsOf={({ fees }) => fees}
        rowOf={rowOf}
        columns={columns}
        empty={() => (
          <EmptyList
            seed="payments"
            title="No payments yet"
            text="Every payment and refund appears here as soon as it is recorded."
          />
        )}
        below={(fees) => (
          <div className="grid gap-4 pt-4">
            <div className="flex flex-wrap gap-2">
              {before !== undefined && <Button onClick={() => setBefore(undefined)}>Latest</Button>}
              {fees.next !== null && (
                <Button onClick={() => setBefore(fees.next ?? undefined)}>Older</Button>
              )}
            </div>
            <ByCourse fees={fees} />
          </div>
        )}
      />
    </div>
  )
}

const rowOf = ({ id, name, enrolment }: Fee) => ({
  id,
  name,
  ...(enrolment !== null && { address: to.adminRecord('finance', enrolment) }),
})

const columns: readonly DataColumn<Fee>[] = [
  { title: 'When', kind: 'moment', width: 'w-36', value: ({ paidAt }) => paidAt },
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
    title: 'What',
    kind: 'text',
    width: 'w-24',
    value: ({ amountPaise }) => (amountPaise < 0 ? 'Returned' : 'Received'),
  },
  { title: 'Amount', kind: 'money', width: 'w-28', value: ({ amountPaise }) => amountPaise },
]

/** Taken today and this month, due, overdue, to confirm. */
export function FinanceFigures() {
  const { state, refresh } = useStaffData('GET /api/admin/finance', {})
  const dues = to.adminRecord('finance', roomParts.dues)
  return (
    <Loaded
      what="figures"
      state={state}
      onRetry={refresh}
      placeholder={<div className="min-h-22 max-sm:min-h-52" aria-hidden="true" />}
    >
      {({ ofToday, ofMonth, balancePaise, overduePaise, toConfirm }) => (
        <dl className="grid min-h-22 grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-6 gap-y-3 border-b border-line py-3">
          <Figure
            name="Taken today"
            address={to.adminRecord('finance', roomParts.dayBook)}
            {...takenFacts(ofToday)}
          />
          <Figure name="This month" {...takenFacts(ofMonth)} />
          <Figure name="Due" address={dues} paise={balancePaise} />
          <Figure
            name="Overdue"
            address={`${dues}?age=overdue`}
            paise={overduePaise}
            isLate={overduePaise > 0}
          />
          <Figure
            name="To confirm"
            address={to.adminRecord('finance', roomParts.matching)}
            paise={toConfirm.paise}
          >
            {grouped(toConfirm.upi)} UPI, {grouped(toConfirm.cheques)}{' '}
            {toConfirm.cheques === 1 ? 'cheque' : 'cheques'}
          </Figure>
        </dl>
      )}
    </Loaded>
  )
}

type TakenSums = CallData<'GET /api/admin/finance'>['ofToday']

/** What stays of what came. */
function takenFacts({ receivedPaise, returnedPaise }: TakenSums) {
  return {
    paise: receivedPaise - returnedPaise,
    children:
      returnedPaise > 0 &&
      `${formatRupees(receivedPaise)} received, ${formatRupees(returnedPaise)} returned`,
  }
}

type FigureFacts = {
  name: string
  paise: number
  address?: string
  isLate?: boolean
  children?: ReactNode
}

function Figure({ name, paise, address, isLate = false, children }: FigureFacts) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-slate">
        {address ? (
          <Link to={address} className="underline underline-offset-4 hover:text-ink">
            {name}
          </Link>
        ) : (
          name
        )}
      </dt>
      <dd className={`text-xl font-semibold tabular-nums ${isLate ? 'text-kumkum' : ''}`}>
        {formatRupees(paise)}
      </dd>
      {children && <dd className="text-[0.8125rem] text-slate">{children}</dd>}
    </div>
  )
}

/** All that was ever taken, less what went back, course by course. */
function ByCourse({ fees: { byCourse, totalPaise } }: { fees: Fees }) {
  return (
    <details className="group">
      <Summary>All time by course: {formatRupees(totalPaise)}</Summary>
      <table className="w-full max-w-md">
        <caption className="sr-only">Taken in all, by course</caption>
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
