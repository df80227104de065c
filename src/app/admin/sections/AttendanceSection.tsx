import { useAbility } from '../../../modules/accounts/use-ability.ts'
import { AttendancePage } from '../../../modules/classes/staff/AttendancePage.tsx'
import { AddClassPage, ClassPage } from '../../../modules/classes/staff/ClassPage.tsx'
import { CodePage } from '../../../modules/classes/staff/CodePage.tsx'
import { HolidaysPage } from '../../../modules/classes/staff/HolidaysPage.tsx'
import { TimetablePage } from '../../../modules/classes/staff/TimetablePage.tsx'
import { TodayPage } from '../../../modules/classes/staff/TodayPage.tsx'
import { AssignmentPage } from '../../../modules/work/staff/AssignmentPage.tsx'
import { BatchWorkPage } from '../../../modules/work/staff/BatchWorkPage.tsx'
import { WorkPage } from '../../../modules/work/staff/WorkPage.tsx'
import { pages, to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { Navigate, PageRoute, Routes } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { NumberedPage } from '../../../ui/staff/NumberedPage.tsx'

export default function AttendanceSection() {
  const takes = useAbility('attendance.take')
  const reviews = useAbility('work.review')
  const plans = useAbility('batches.plan')
  return (
    <Routes>
      <PageRoute
        index
        element={
          takes ? (
            <TodayPage />
          ) : (
            <Navigate to={to.adminRecord('attendance', sectionParts.timetable)} replace />
          )
        }
      />
      <PageRoute path={sectionParts.timetable} element={<TimetablePage />} />
      {reviews && (
        <>
          <PageRoute path={sectionParts.work} element={<WorkPage />} />
          <PageRoute
            path={`${sectionParts.work}/:id`}
            element={<NumberedPage of={BatchWorkPage} />}
          />
          <PageRoute
            path={`${sectionParts.assignments}/:id`}
            element={<NumberedPage of={AssignmentPage} />}
          />
        </>
      )}
      <PageRoute path={sectionParts.holidays} element={<HolidaysPage />} />
      {plans && <PageRoute path={`${sectionParts.timetable}/new`} element={<AddClassPage />} />}
      {plans && (
        <PageRoute
          path={`${sectionParts.timetable}/:id`}
          element={<NumberedPage of={ClassPage} />}
        />
      )}
      {takes && <PageRoute path=":id/code" element={<NumberedPage of={CodePage} />} />}
      {takes && <PageRoute path=":id" element={<NumberedPage of={AttendancePage} />} />}
      <PageRoute path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}
