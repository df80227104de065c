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
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { PageRoute, Routes } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { NumberedPage } from '../../../ui/staff/NumberedPage.tsx'
import { EnrolmentPage } from './EnrolmentPage.tsx'

export default function FinanceSection() {
  return (
    <Routes>
      <PageRoute index element={<Overview />} />
      <PageRoute
        path={sectionParts.desk}
        element={
          <FeeDesk>
            <DeskDay />
          </FeeDesk>
        }
      />
      <PageRoute path={sectionParts.dues} element={<Dues />} />
      <PageRoute path={sectionParts.matching} element={<Matching />} />
      <PageRoute path={sectionParts.dayBook} element={<DayBookPage />} />
      <PageRoute path={sectionParts.payouts} element={<Payouts />} />
      <PageRoute path={sectionParts.files} element={<BookFiles />} />
      <PageRoute path={sectionParts.online} element={<OnlineOrders />} />
      <PageRoute path={sectionParts.refunds} element={<Refunds />} />
      <PageRoute path={`${sectionParts.plans}/*`} element={<FeePlansPage />} />
      <PageRoute path=":id" element={<NumberedPage of={EnrolmentPage} />} />
      <PageRoute path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}
