import { useState } from 'react'
import { Route, Routes } from 'react-router'
import { FinanceTabs } from '../../../modules/accounts/staff/FinanceTabs.tsx'
import { BookFiles } from '../../../modules/books/staff/BookFiles.tsx'
import { DayBookPage } from '../../../modules/books/staff/DayBookPage.tsx'
import { Matching } from '../../../modules/books/staff/Matching.tsx'
import { Payouts } from '../../../modules/books/staff/Payouts.tsx'
import { TaxAndUpi } from '../../../modules/books/staff/TaxAndUpi.tsx'
import { OnlineOrders } from '../../../modules/checkout/staff/OnlineOrders.tsx'
import { Dues } from '../../../modules/enrolments/staff/Dues.tsx'
import { FeeDesk } from '../../../modules/enrolments/staff/FeeDesk.tsx'
import { FeePlansPage } from '../../../modules/enrolments/staff/plans/Plans.tsx'
import { methodNames } from '../../../modules/ledger/rules.ts'
import { Refunds } from '../../../modules/refunds/staff/Refunds.tsx'
import { pages } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../ui/api/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { grouped } from '../../../ui/format/counts.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { NotLoaded, Outdated } from '../../../ui/staff/NotLoaded.tsx'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { EnrolmentPage } from './EnrolmentPage.tsx'

const call = 'GET /api/admin/payments' as const
type Fees = CallData<typeof call>

/** What was paid, what is to be paid, and the desk where it is taken. */
export default function FinanceSection() {
  return (
    <Routes>
      <Route index element={<Finance />} />
      <Route path={roomParts.desk} element={<FeeDesk />} />
      <Route path={roomParts.dues} element={<Dues />} />
      <Route path={roomParts.matching} element={<Matching />} />
      <Route path={roomParts.dayBook} element={<DayBookPage />} />
      <Route path={roomParts.payouts} element={<Payouts />} />
      <Route path={roomParts.files} element={<BookFiles />} />
      <Route path={roomParts.tax} element={<TaxAndUpi />} />
      <Route path={roomParts.online} element={<OnlineOrders />} />
      <Route path={roomParts.refunds} element={<Refunds />} />
      <Route path={`${roomParts.plans}/*`} element={<FeePlansPage />} />
      <Route path=":id" element={<EnrolmentPage />} />
      <Route path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}

function Finance() {
  const { state, refresh } = useStaffData(call, {})
  const fees = state.status === 'loaded' ? state.data : undefined
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <SectionHeading section="finance" />
      <FinanceTabs />
      {state.status === 'loading' && <Loading text="Loading the fees..." />}
      {state.status === 'error' && (
        <NotLoaded what="fees" reason={state.reason} onRetry={refresh} className="mt-5 min-h-64" />
      )}
      {state.status === 'loaded' && state.outdated && <Outdated what="fees" onRetry={refresh} />}
      {fees && (
        <div className="grid gap-x-12 gap-y-8 pt-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <section aria-labelledby="fees-taken" className="min-w-0">
            <h2 id="fees-taken" className="pb-1.5 text-lg">
              Fees taken
            </h2>
            <FeeList fees={fees} />
            {fees.next !== null && <OlderFees before={fees.next} />}
          </section>
          <Sums fees={fees} />
        </div>
      )}
    </div>
  )
}

function Sums({ fees }: { fees: Fees }) {
  return (
    <section
      aria-labelledby="fee-sums"
      className="self-start rounded-card bg-sand/60 p-5 max-xl:row-start-1"
    >
      <h2 id="fee-sums" className="text-lg">
        {formatRupees(fees.totalPaise)}
      </h2>
      <p className="text-slate">
        from {grouped(fees.count)} {fees.count === 1 ? 'fee' : 'fees'}
      </p>
      <dl className="mt-3">
        {fees.byCourse.map(({ course, count, paise }) => (
          <div key={course} className="flex justify-between gap-4 border-t border-line py-2">
            <dt className="wrap-anywhere">
              {course} <span className="text-slate">({grouped(count)})</span>
            </dt>
            <dd className="font-semibold whitespace-nowrap tabular-nums">{formatRupees(paise)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function FeeList({ fees }: { fees: Fees }) {
  if (fees.fees.length === 0) return <p className="text-slate">None yet.</p>
  return (
    <ul className="border-t border-edge">
      {fees.fees.map(({ id, name, course, amountPaise, method, paidAt, receivedBy }) => (
        <li key={id} className="flex justify-between gap-4 border-b border-line py-2">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{name}</p>
            <p className="text-[0.8125rem] text-slate wrap-anywhere">
              {course} · {methodNames[method]} · <time dateTime={paidAt}>{formatTime(paidAt)}</time>{' '}
              · taken by {receivedBy}
            </p>
          </div>
          <p className="font-semibold whitespace-nowrap tabular-nums">
            {formatRupees(amountPaise)}
          </p>
        </li>
      ))}
    </ul>
  )
}

function OlderFees({ before }: { before: number }) {
  const [isRequested, setIsRequested] = useState(false)
  if (isRequested) return <OlderPage before={before} />
  return (
    <Button className="mt-4" onClick={() => setIsRequested(true)}>
      Show older ones
    </Button>
  )
}

function OlderPage({ before }: { before: number }) {
  const { state, refresh } = useStaffData(call, { query: { before } })
  if (state.status === 'loading') return <p role="status">Loading older fees...</p>
  if (state.status === 'error')
    return <NotLoaded what="fees" reason={state.reason} onRetry={refresh} />
  return (
    <>
      <FeeList fees={state.data} />
      {state.data.next !== null && <OlderFees before={state.data.next} />}
    </>
  )
}
