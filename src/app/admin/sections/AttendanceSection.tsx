import { Navigate, Route, Routes } from 'react-router'
import { useMay } from '../../../modules/accounts/use-may.ts'
import { RollPage } from '../../../modules/classes/staff/RollPage.tsx'
import { TimetablePage } from '../../../modules/classes/staff/TimetablePage.tsx'
import { TodayPage } from '../../../modules/classes/staff/TodayPage.tsx'
import { pages } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'

/** The classes of today with their roll sheets, and the timetable. */
export default function AttendanceSection() {
  const takes = useMay('attendance.take')
  return (
    <Routes>
      <Route
        index
        element={takes ? <TodayPage /> : <Navigate to={roomParts.timetable} replace />}
      />
      <Route path={roomParts.timetable} element={<TimetablePage />} />
      {takes && <Route path=":id" element={<RollPage />} />}
      <Route path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}
