import type { ComponentProps } from 'react'
import { fastTrackCourses } from '../../../content/fast-track-page.ts'
import type { StudentPlace } from '../../domain/students/list/rules.ts'
import { studentStatuses } from '../../domain/students/rules.ts'

/** Narrows and orders the list. A course from elsewhere that the address names stays choosable. */
export function StudentFilters({
  place,
  onNarrow,
}: {
  place: StudentPlace
  onNarrow: (change: Partial<StudentPlace>) => void
}) {
  const courses: readonly string[] = fastTrackCourses
  const { course = '' } = place
  return (
    <>
      <Choice
        aria-label="Status"
        value={place.status ?? ''}
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
        className="order-last basis-full sm:order-none"
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
        value={place.sort}
        onChange={({ target }) => onNarrow({ sort: target.value === 'name' ? 'name' : 'newest' })}
      >
        <option value="newest">Newest first</option>
        <option value="name">Name A–Z</option>
      </Choice>
    </>
  )
}

function Choice({ className = 'basis-28', ...props }: ComponentProps<'select'>) {
  return (
    <select
      {...props}
      className={`min-h-11 min-w-0 grow rounded-control border border-edge bg-white px-3 text-base sm:max-w-52 sm:grow-0 sm:basis-auto ${className}`}
    />
  )
}
