import type { Filter } from '../../../ui/staff/FilterBar.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useCourseOptions } from '../../courses/options/use-course-options.ts'
import { statusLabels } from '../../students/registration-status.ts'
import { dueFilters, owners, quiets } from '../list/rules.ts'

/** The filters of the list; `counsellors`: those that can be chosen by name. */
export function useListFilters(
  counsellors: readonly { id: string; name: string }[],
): readonly Filter[] {
  const courses = useCourseOptions()
  const tags = useStaffData('GET /api/admin/tags', {})
  const tagNames = tags.state.status === 'loaded' ? tags.state.data.tags : []
  const { state } = useStaffData('GET /api/admin/sources', {})
  const sources = state.status === 'loaded' ? state.data.sources : []
  return [
    { name: 'status', label: 'Status', options: Object.entries(statusLabels) },
    { name: 'course', label: 'Course', options: courses.map((course) => [course, course]) },
    {
      name: 'owner',
      label: 'Counsellor',
      otherLabel: 'Another counsellor',
      options: [
        ...Object.entries(owners),
        ...counsellors.map(({ id, name }): [string, string] => [id, name]),
      ],
    },
    {
      name: 'source',
      label: 'Source',
      options: sources.map(({ id, name }) => [String(id), name]),
    },
    { name: 'tag', label: 'Tag', options: tagNames.map((tag) => [tag, tag]) },
    { name: 'due', label: 'Next contact', options: Object.entries(dueFilters) },
    {
      name: 'quiet',
      label: 'Last contact',
      options: Object.entries(quiets).map(([name, { label }]) => [name, label]),
    },
    { name: 'from', label: 'Registered from' },
    { name: 'to', label: 'Registered until' },
  ]
}
