import { Navigate, Route, Routes } from 'react-router'
import { useMay } from '../../../modules/accounts/use-may.ts'
import { BatchList } from '../../../modules/batches/staff/BatchList.tsx'
import { BatchPage } from '../../../modules/batches/staff/BatchPage.tsx'
import { BatchCertificates } from '../../../modules/certificates/staff/BatchCertificates.tsx'
import { NameRequests } from '../../../modules/certificates/staff/NameRequests.tsx'
import { newCourseId } from '../../../modules/courses/editing/rules.ts'
import { CourseEditorPage } from '../../../modules/courses/staff/CourseEditorPage.tsx'
import { CourseList } from '../../../modules/courses/staff/CourseList.tsx'
import { LessonEditorPage } from '../../../modules/courses/staff/LessonEditorPage.tsx'
import { NewCourse } from '../../../modules/courses/staff/NewCourse.tsx'
import { pages, to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { Link } from '../../../ui/Link.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'

/** The catalogue as staff keep it: the list, and a page for each course. */
export default function CoursesSection() {
  const writes = useMay('courses.edit')
  const seats = useMay('batches.seat')
  const sees = useMay('certificates.see')
  const issues = useMay('certificates.issue')
  const reviews = useMay('work.review')
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <Routes>
        {seats && (
          <Route path={roomParts.batches}>
            <Route
              index
              element={
                <>
                  {issues && <NameRequests />}
                  <BatchList />
                </>
              }
            />
            <Route path="new" element={<BatchPage />} />
            <Route
              path=":id"
              element={
                <BatchPage
                  below={(batch) => (
                    <>
                      {reviews && (
                        <p className="mt-8">
                          <Link
                            to={to.adminRecord('attendance', `${roomParts.work}/${batch}`)}
                            className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4"
                          >
                            Work and materials
                          </Link>
                        </p>
                      )}
                      {sees && <BatchCertificates batch={batch} />}
                    </>
                  )}
                />
              }
            />
          </Route>
        )}
        {writes && (
          <>
            <Route index element={<CourseList />} />
            <Route path={newCourseId} element={<NewCourse />} />
            <Route path=":id" element={<CourseEditorPage />} />
            <Route path={`:id/${roomParts.lesson}`} element={<LessonEditorPage />} />
          </>
        )}
        {!writes && <Route index element={<Navigate to={roomParts.batches} replace />} />}
        <Route path={pages.notFound.path} element={<AdminNotFound />} />
      </Routes>
    </div>
  )
}
