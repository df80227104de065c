import { Plus } from 'lucide-react'
import { useState } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import type { DataColumn } from '../../../ui/staff/DataRows.tsx'
import { DataTable } from '../../../ui/staff/DataTable.tsx'
import { useListOrder, useListQuery } from '../../../ui/staff/list-hooks.ts'
import { MoveButtons, moveEntry } from '../../../ui/staff/MoveButtons.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { SectionPage } from '../../accounts/staff/SectionPage.tsx'
import { useAbility } from '../../accounts/use-ability.ts'
import type { ListedCourse } from '../editing/contract.ts'
import {
  type CourseStatus,
  courseStatuses,
  idsOnHomePage,
  newCourseId,
  statusOf,
  toCourseImport,
} from '../editing/rules.ts'
import { homeCourseCount } from '../rules.ts'
import { CourseStatusBadge } from './CourseStatusBadge.tsx'

/** All courses in catalogue order, to open or to move; archived ones last. Always whole and short. */
export function CourseList() {
  const courses = useStaffData('GET /api/admin/courses', {})
  const list = useListQuery({ status: courseStatuses })
  const { ordered, onHome, ...order } = useCatalogueOrder(
    courses.data?.courses ?? [],
    courses.refresh,
  )
  const mayPublish = useAbility('courses.publish')
  const isMatch = (course: ListedCourse) =>
    course.title.toLowerCase().includes(list.search.toLowerCase()) &&
    (list.query.status ?? statusOf(course)) === statusOf(course)
  const columns: DataColumn<ListedCourse>[] = [
    {
      title: 'No.',
      kind: 'number',
      width: 'w-10',
      value: ({ id }) => ordered.findIndex((course) => course.id === id) + 1 || null,
    },
    { title: 'Course', kind: 'name' },
    {
      title: 'Status',
      kind: 'status',
      width: 'w-34',
      value: (course) => <CourseStatusBadge status={statusOf(course)} />,
    },
    {
      title: 'Home page',
      kind: 'text',
      width: 'w-40',
      needs: 900,
      value: ({ id }) => (onHome.includes(id) ? 'On the home page' : null),
    },
    {
      title: 'Price',
      kind: 'money',
      width: 'w-24',
      value: ({ published, price }) => (published ? price : null),
    },
    {
      title: 'Saved by',
      kind: 'person',
      needs: 1_000,
      value: ({ savedBy }) => savedBy,
    },
    {
      title: 'Saved',
      kind: 'moment',
      needs: 800,
      value: ({ savedBy, savedAt }) => savedBy && savedAt,
    },
  ]
  const moveColumn: DataColumn<ListedCourse> = {
    title: 'Order',
    kind: 'action',
    width: 'w-24',
    value: ({ id, title }) => {
      const index = ordered.findIndex((course) => course.id === id)
      if (index < 0) return null
      const onMove = (offset: number) => order.move(index, offset)
      return <MoveButtons title={title} index={index + 1} count={ordered.length} onMove={onMove} />
    },
  }
  return (
    <SectionPage
      section="courses"
      tools={
        <div className="flex flex-wrap gap-3">
          {mayPublish && <ButtonLink to={toCourseImport}>Import a file</ButtonLink>}
          <ButtonLink to={to.adminRecord('courses', newCourseId)} kind="primary">
            <Plus size={18} aria-hidden="true" />
            New course
          </ButtonLink>
        </div>
      }
    >
      {order.failure && (
        <p role="alert" className="mt-3 text-kumkum">
          {order.failure}
        </p>
      )}
      <p role="status" className="sr-only">
        {order.notice}
      </p>
      <DataTable
        what={{ one: 'course', many: 'courses' }}
        data={courses}
        rowsOf={(data) =>
          [...ordered, ...data.courses.filter(({ archived }) => archived)].filter(isMatch)
        }
        rowOf={({ id, title }) => ({ id, name: title, address: to.adminRecord('courses', id) })}
        // Among the matches only, up and down would move past courses that nobody sees.
        columns={mayPublish && !list.isNarrowed ? [...columns, moveColumn] : columns}
        narrowing={{
          list,
          placeholder: 'Title',
          filters: [
            {
              name: 'status',
              label: 'Status',
              options: courseStatuses.map((status: CourseStatus) => [status, status]),
            },
          ],
        }}
        notice={
          <p className="text-slate max-sm:hidden">
            The first {homeCourseCount} that are published are on the home page.
          </p>
        }
      />
    </SectionPage>
  )
}

/** The order of the catalogue, changed step by step and announced. */
function useCatalogueOrder(courses: readonly ListedCourse[], refresh: () => void) {
  const open = courses.filter(({ archived }) => !archived)
  const { order, failure, reorder } = useListOrder(
    'PUT /api/admin/course-order',
    open.map(({ id }) => id),
    refresh,
  )
  const [notice, setNotice] = useState('')
  const ordered = order.flatMap((id) => open.find((course) => course.id === id) ?? [])
  return {
    ordered,
    onHome: idsOnHomePage(ordered),
    failure,
    notice,
    move: (from: number, offset: number) => {
      const target = from + offset
      if (target < 0 || target >= ordered.length) return
      reorder(moveEntry(order, from, target))
      setNotice(`${ordered[from]?.title} is now number ${target + 1} of ${ordered.length}.`)
    },
  }
}
