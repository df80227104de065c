import { ArrowLeft, ExternalLink } from 'lucide-react'
import { branded } from '#words/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { useHead } from '../../../ui/head.tsx'
import { Link } from '../../../ui/Link.tsx'
import type { EditedCourse } from '../editing/contract.ts'
import { newCourseId, statusOf } from '../editing/rules.ts'
import { CourseStatusBadge } from './CourseStatusBadge.tsx'

/** What is being edited, where it stands, and the ways to the list and to the public page. */
export function EditorHeading({
  course,
  title,
}: {
  course: EditedCourse | undefined
  title: string
}) {
  const heading = title || 'New course'
  useHead({
    title: branded(heading),
    path: to.adminRecord('courses', course?.id ?? newCourseId),
  })
  return (
    <header className="pb-6">
      <Link
        to={to.adminSection('courses')}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 px-1 font-semibold text-indigo underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        All courses
      </Link>
      <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
        {heading}
      </h1>
      {course && <StatusLine course={course} />}
    </header>
  )
}

function StatusLine({ course }: { course: EditedCourse }) {
  const published = course.published !== null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-slate">
      <CourseStatusBadge
        status={statusOf({ ...course, published, hasDraft: course.draft !== null })}
      />
      {course.savedBy && (
        <p>
          Saved by {course.savedBy}, {formatTime(course.savedAt)}
        </p>
      )}
      {published && !course.archived && (
        <a
          href={to.course(course.id)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-indigo underline-offset-4 hover:underline"
        >
          See the public page
          <span className="sr-only">(opens in a new tab)</span>
          <ExternalLink size={15} aria-hidden="true" />
        </a>
      )}
    </div>
  )
}
