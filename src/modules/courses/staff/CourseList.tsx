import { Plus } from 'lucide-react'
import { useState } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Link } from '../../../ui/Link.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { MoveButtons } from '../../../ui/staff/MoveButtons.tsx'
import { moveEntry } from '../../../ui/staff/move-entry.ts'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import { Summary } from '../../../ui/staff/Summary.tsx'
import { useListOrder } from '../../../ui/staff/use-list-order.ts'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useMay } from '../../accounts/use-may.ts'
import type { ListedCourse } from '../editing/contract.ts'
import { idsOnHomePage, newCourseId, statusOf, toCourseImport } from '../editing/rules.ts'
import { homeCourseCount } from '../rules.ts'
import { useCover } from '../use-cover.ts'
import { CourseStatusBadge } from './CourseStatusBadge.tsx'

/** All courses in catalogue order, to open or to move. */
export function CourseList() {
  const { state, refresh } = useStaffData('GET /api/admin/courses', {})
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pb-5">
        <div>
          <SectionHeading section="courses" />
          <p className="mt-1 text-slate">
            The order of the catalogue. The first {homeCourseCount} that are published are on the
            home page.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {useMay('courses.publish') && <ButtonLink to={toCourseImport}>Import a file</ButtonLink>}
          <ButtonLink to={to.adminRecord('courses', newCourseId)} kind="primary">
            <Plus size={18} aria-hidden="true" />
            New course
          </ButtonLink>
        </div>
      </div>
      <Loaded what="courses" state={state} onRetry={refresh} className="min-h-[50vh]">
        {({ courses }) => <OrderedCourses courses={courses} refresh={refresh} />}
      </Loaded>
    </>
  )
}

function OrderedCourses({ courses, refresh }: { courses: ListedCourse[]; refresh: () => void }) {
  const open = courses.filter(({ archived }) => !archived)
  const { order, failure, reorder } = useListOrder(
    'PUT /api/admin/course-order',
    open.map(({ id }) => id),
    refresh,
  )
  const [notice, setNotice] = useState('')
  const ordered = order.flatMap((id) => open.find((course) => course.id === id) ?? [])
  const onHome = idsOnHomePage(ordered)

  const move = (from: number, offset: number) => {
    const target = from + offset
    if (target < 0 || target >= ordered.length) return
    reorder(moveEntry(order, from, target))
    setNotice(`${ordered[from]?.title} is now number ${target + 1} of ${ordered.length}.`)
  }
  return (
    <>
      {failure && (
        <p role="alert" className="mb-3 rounded-control border border-kumkum px-4 py-2 text-kumkum">
          {failure}
        </p>
      )}
      <p role="status" className="sr-only">
        {notice}
      </p>
      <ol aria-label="Courses in their order" className="border-t border-edge">
        {ordered.map((course, index) => (
          <CourseRow
            key={course.id}
            course={course}
            index={index + 1}
            count={ordered.length}
            onHome={onHome.includes(course.id)}
            onMove={(offset) => move(index, offset)}
          />
        ))}
      </ol>
      <ArchivedCourses courses={courses.filter(({ archived }) => archived)} />
    </>
  )
}

/** Archived courses; each can be restored on its page. */
function ArchivedCourses({ courses }: { courses: ListedCourse[] }) {
  if (courses.length === 0) return null
  return (
    <details className="group mt-8">
      <Summary>Archived courses ({courses.length})</Summary>
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

/** A course in the list. Its arrow buttons, or the arrow keys on them, move it; the focus follows. */
function CourseRow({
  course,
  index: position,
  count,
  onHome,
  onMove,
}: {
  course: ListedCourse
  index: number
  count: number
  onHome: boolean
  onMove: (offset: number) => void
}) {
  const cover = useCover(course.image)
  const mayMove = useMay('courses.publish')
  return (
    <li className="grid grid-cols-[1.75rem_1fr_auto] items-center gap-x-3 gap-y-1 border-b border-line py-2 hover:bg-paper sm:grid-cols-[1.75rem_4.5rem_1fr_auto_auto] sm:gap-x-4">
      <p
        className="text-right text-slate max-sm:row-span-2 max-sm:self-start max-sm:pt-1"
        aria-hidden="true"
      >
        {position}
      </p>
      <img
        {...cover}
        alt=""
        width={72}
        height={45}
        className="hidden h-11 w-18 rounded-md bg-sand object-cover sm:block"
      />
      <div className="min-w-0 max-sm:col-start-2">
        <Link
          to={to.adminRecord('courses', course.id)}
          className="inline-flex min-h-7 items-center text-base leading-tight font-semibold text-indigo underline-offset-4 hover:underline"
        >
          {course.title}
        </Link>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-slate">
          {course.published && <span>{formatRupees(course.price)}</span>}
          {onHome && <span className="font-semibold text-ink">On the home page</span>}
          {course.savedBy && (
            <span>
              {course.savedBy}, {formatTime(course.savedAt)}
            </span>
          )}
        </p>
      </div>
      <p className="max-sm:col-start-2 max-sm:row-start-2">
        <CourseStatusBadge status={statusOf(course)} />
      </p>
      {mayMove && (
        <div className="max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1 max-sm:[&>div]:flex-col">
          <MoveButtons title={course.title} index={position} count={count} onMove={onMove} />
        </div>
      )}
    </li>
  )
}
