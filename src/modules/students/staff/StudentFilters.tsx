import { Choice } from '../../../ui/staff/Choice.tsx'
import { useCourseOptions } from '../../courses/options/use-course-options.ts'
import type { StudentListParams } from '../list/rules.ts'
import { studentStatuses } from '../rules.ts'

/** Narrows and orders the list. A course from elsewhere that the address names stays choosable. */
export function StudentFilters({
  listParams: studentListParams,
  onNarrow,
}: {
  listParams: StudentListParams
  onNarrow: (change: Partial<StudentListParams>) => void
}) {
  const courses = useCourseOptions()
  const { course = '' } = studentListParams
  return (
    <>
      <Choice
        aria-label="Status"
        className={`basis-28 ${look}`}
        value={studentListParams.status ?? ''}
        onChange={({ target }) =>
          onNarrow({ status: studentStatuses.find((status) => status === target.value) })
        }
      >
        <option value="">All statuses</option>
        {studentStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </Choice>
      <Choice
        aria-label="Course"
        className={`order-last basis-full sm:order-none ${look}`}
        value={course}
        onChange={({ target }) => onNarrow({ course: target.value || undefined })}
      >
        <option value="">All courses</option>
        {course && !courses.includes(course) && <option>{course}</option>}
        {courses.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Choice>
      <Choice
        aria-label="Order"
        className={`basis-28 ${look}`}
        value={studentListParams.sort}
        onChange={({ target }) => onNarrow({ sort: target.value === 'name' ? 'name' : 'newest' })}
      >
        <option value="newest">Newest first</option>
        <option value="name">Name A–Z</option>
      </Choice>
    </>
  )
}

const look = 'grow sm:max-w-52 sm:grow-0 sm:basis-auto'
