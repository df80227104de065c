import { Plus } from 'lucide-react'
import { useState } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { moveEntry } from '../../../ui/staff/move-entry.ts'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { CoursesTabs } from '../../accounts/staff/CoursesTabs.tsx'
import type { ListedCourse } from '../editing/contract.ts'
import { idsOnHomePage, newCourseId } from '../editing/rules.ts'
import { homeCourseCount } from '../rules.ts'
import { ArchivedCourses } from './ArchivedCourses.tsx'
import { CourseRow } from './CourseRow.tsx'
import { useCourseOrder } from './use-course-order.ts'

/** Every course in the order of the catalogue, to open or to move. */
export function CourseList() {
  const { state, refresh } = useStaffData('GET /api/admin/courses', {})
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pb-5">
        <div>
          <SectionHeading section="courses" />
          <p className="mt-1 text-slate">
            The order of the catalogue. The first {homeCourseCount} that are published stand on the
            home page.
          </p>
        </div>
        <ButtonLink to={to.adminRecord('courses', newCourseId)} kind="primary">
          <Plus size={18} aria-hidden="true" />
          New course
        </ButtonLink>
      </div>
      <CoursesTabs />
      {state.status === 'loading' && <Loading text="Loading courses..." className="min-h-[60vh]" />}
      {state.status === 'error' && (
        <Failure
          message="The courses could not be loaded. Check your connection, then try again."
          className="min-h-[50vh] rounded-card bg-sand/60 px-6"
        >
          <Button onClick={refresh}>Try again</Button>
        </Failure>
      )}
      {state.status === 'loaded' && (
        <OrderedCourses courses={state.data.courses} refresh={refresh} />
      )}
    </>
  )
}

function OrderedCourses({ courses, refresh }: { courses: ListedCourse[]; refresh: () => void }) {
  const open = courses.filter(({ archived }) => !archived)
  const { order, failure, reorder } = useCourseOrder(
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
    setNotice(`${ordered[from]?.title} is now at place ${target + 1} of ${ordered.length}.`)
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
