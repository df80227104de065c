import { newCourseId } from '../../../modules/courses/editing/rules.ts'
import { CourseEditorPage, NewCourse } from '../../../modules/courses/staff/CourseEditorPage.tsx'
import { CourseImportPage } from '../../../modules/courses/staff/CourseImportPage.tsx'
import { CourseList } from '../../../modules/courses/staff/CourseList.tsx'
import { LessonEditorPage } from '../../../modules/courses/staff/LessonEditorPage.tsx'
import { pages, to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { Navigate, PageRoute, Routes, useLocation } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'

export default function CoursesSection() {
  return (
    <Routes>
      <PageRoute index element={<CourseList />} />
      <PageRoute path={newCourseId} element={<NewCourse />} />
      <PageRoute path={sectionParts.importCourses} element={<CourseImportPage />} />
      <PageRoute path={`${sectionParts.batches}/*`} element={<MovedBatches />} />
      <PageRoute path=":id" element={<CourseEditorPage />} />
      <PageRoute path={`:id/${sectionParts.lesson}`} element={<LessonEditorPage />} />
      <PageRoute path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}

/** The former address of batches: saved links go on working. */
function MovedBatches() {
  const { pathname } = useLocation()
  const address = pathname.replace(to.adminSection('courses'), to.adminSection('enrollment'))
  return <Navigate to={address} replace />
}
