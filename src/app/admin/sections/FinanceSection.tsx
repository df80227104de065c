import { BookFiles } from '../../../modules/books/staff/BookFiles.tsx'
import { DayBookPage } from '../../../modules/books/staff/DayBookPage.tsx'
import { Matching } from '../../../modules/books/staff/Matching.tsx'
import { Overview } from '../../../modules/books/staff/Overview.tsx'
import { Payouts } from '../../../modules/books/staff/Payouts.tsx'
import { OnlineOrders } from '../../../modules/checkout/staff/OnlineOrders.tsx'
import { Dues } from '../../../modules/enrolments/staff/Dues.tsx'
import { FeeDesk } from '../../../modules/enrolments/staff/FeeDesk.tsx'
import { FeePlansPage } from '../../../modules/enrolments/staff/plans/Plans.tsx'
import { Refunds } from '../../../modules/refunds/staff/Refunds.tsx'
import { pages } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { Route, Routes } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { EnrolmentPage } from './EnrolmentPage.tsx'

/** What was paid, what is to be paid, and the desk where it is taken. */
export default function FinanceSection() {
  return (
    <Routes>
      <Route index element={<Overview />} />
      <Route path={roomParts.desk} element={<FeeDesk />} />
      <Route path={roomParts.dues} element={<Dues />} />
      <Route path={roomParts.matching} element={<Matching />} />
      <Route path={roomParts.dayBook} element={<DayBookPage />} />
      <Route path={roomParts.payouts} element={<Payouts />} />
      <Route path={roomParts.files} element={<BookFiles />} />
      <Route path={roomParts.online} element={<OnlineOrders />} />
      <Route path={roomParts.refunds} element={<Refunds />} />
      <Route path={`${roomParts.plans}/*`} element={<FeePlansPage />} />
      <Route path=":id" element={<EnrolmentPage />} />
      <Route path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}
