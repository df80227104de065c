import { Navigate, Route, Routes } from 'react-router'
import { useMay } from '../../domain/accounts/use-may.ts'
import { newCourseId } from '../../domain/courses/editing/rules.ts'
import { pages } from '../../site-map.ts'
import { roomParts } from '../../staff-map.ts'
import { AdminNotFound } from '../parts/AdminNotFound.tsx'
import { BatchList } from './batches/BatchList.tsx'
import { BatchPage } from './batches/BatchPage.tsx'
import { CourseEditorPage } from './CourseEditorPage.tsx'
import { CourseList } from './CourseList.tsx'
import { NewCourse } from './NewCourse.tsx'

/** The catalogue as staff keep it: the list, and a page for each course. */
export default function CoursesSection() {
  const writes = useMay('courses.edit')
  const seats = useMay('batches.seat')
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <Routes>
        {seats && (
          <Route path={roomParts.batches}>
            <Route index element={<BatchList />} />
            <Route path="new" element={<BatchPage />} />
            <Route path=":id" element={<BatchPage />} />
          </Route>
        )}
        {writes && (
          <>
            <Route index element={<CourseList />} />
            <Route path={newCourseId} element={<NewCourse />} />
            <Route path=":id" element={<CourseEditorPage />} />
          </>
        )}
        {!writes && <Route index element={<Navigate to={roomParts.batches} replace />} />}
        <Route path={pages.notFound.path} element={<AdminNotFound />} />
      </Routes>
    </div>
  )
}
