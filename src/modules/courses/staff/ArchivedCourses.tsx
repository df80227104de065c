import { to } from '../../../ui/addresses/site-map.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Link } from '../../../ui/Link.tsx'
import type { ListedCourse } from '../editing/contract.ts'

/** Courses that the public does not see any more; each can be brought back on its page. */
export function ArchivedCourses({ courses }: { courses: ListedCourse[] }) {
  if (courses.length === 0) return null
  return (
    <details className="mt-8">
      <summary className="inline-flex min-h-11 items-center font-semibold">
        Archived courses ({courses.length})
      </summary>
      <ul className="border-t border-line">
        {courses.map(({ id, title, savedBy, savedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-2"
          >
            <Link
              to={to.adminRecord('courses', id)}
              className="inline-flex min-h-7 items-center text-base font-semibold text-indigo underline-offset-4 hover:underline"
            >
              {title}
            </Link>
            <p className="text-[0.8125rem] text-slate">
              {savedBy ?? 'System'}, {formatTime(savedAt)}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
