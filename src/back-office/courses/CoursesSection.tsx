import { Route, Routes } from 'react-router'
import { newCourseId } from '../../domain/courses/editing/rules.ts'
import { CourseEditorPage } from './CourseEditorPage.tsx'
import { CourseList } from './CourseList.tsx'
import { NewCourse } from './NewCourse.tsx'

/** The catalogue as staff keep it: the list, and a page for each course. */
export default function CoursesSection() {
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <Routes>
        <Route index element={<CourseList />} />
        <Route path={newCourseId} element={<NewCourse />} />
        <Route path=":id" element={<CourseEditorPage />} />
      </Routes>
    </div>
  )
}
