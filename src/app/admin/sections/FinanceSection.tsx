import { BookFiles } from '../../../modules/books/staff/BookFiles.tsx'
import { DayBookPage } from '../../../modules/books/staff/DayBookPage.tsx'
import { DeskDay } from '../../../modules/books/staff/DeskDay.tsx'
import { Matching } from '../../../modules/books/staff/Matching.tsx'
import { Overview } from '../../../modules/books/staff/Overview.tsx'
import { Payouts } from '../../../modules/books/staff/Payouts.tsx'
import { OnlineOrders } from '../../../modules/checkout/staff/OnlineOrders.tsx'
import { Dues } from '../../../modules/enrolments/staff/Dues.tsx'
import { FeeDesk } from '../../../modules/enrolments/staff/FeeDesk.tsx'
import { FeePlansPage } from '../../../modules/enrolments/staff/plans/FeePlansPage.tsx'
import { Refunds } from '../../../modules/refunds/staff/Refunds.tsx'
import { pages } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { PageRoute, Routes } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { NumberedPage } from '../../../ui/staff/NumberedPage.tsx'
import { EnrolmentPage } from './EnrolmentPage.tsx'

export default function FinanceSection() {
  return (
    <Routes>
      <PageRoute index element={<Overview />} />
      <PageRoute
        path={roomParts.desk}
        element={
          <FeeDesk>
            <DeskDay />
          </FeeDesk>
        }
      />
      <PageRoute path={roomParts.dues} element={<Dues />} />
      <PageRoute path={roomParts.matching} element={<Matching />} />
      <PageRoute path={roomParts.dayBook} element={<DayBookPage />} />
      <PageRoute path={roomParts.payouts} element={<Payouts />} />
      <PageRoute path={roomParts.files} element={<BookFiles />} />
      <PageRoute path={roomParts.online} element={<OnlineOrders />} />
      <PageRoute path={roomParts.refunds} element={<Refunds />} />
      <PageRoute path={`${roomParts.plans}/*`} element={<FeePlansPage />} />
      <PageRoute path=":id" element={<NumberedPage of={EnrolmentPage} />} />
      <PageRoute path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}
