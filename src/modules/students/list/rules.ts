import { cleanSearch } from '../../../ui/api/lists.ts'
import { type StudentStatus, studentStatuses } from '../rules.ts'

/** Students on a page of the list; also the height of the list while it loads. */
export const studentsPageSize = 50

/** Counting and paging end here; further down the list has to be filtered. */
export const studentCountLimit = 5_000

export const furthestPage = studentCountLimit / studentsPageSize

/** Filters of the list, as the addresses of page and data name them. */
export type StudentFilter = { search: string; status?: StudentStatus; course?: string }

export type StudentSort = 'newest' | 'name'

/** A place in the list. `page` counts from 1. */
export type StudentListParams = StudentFilter & { sort: StudentSort; page: number }

/** Reads the parameters of an address; invalid ones are ignored. */
export function readStudentListParams(params: URLSearchParams): StudentListParams {
  const page = Number(params.get('page'))
  return {
    search: cleanSearch(params.get('search') ?? ''),
    status: studentStatuses.find((status) => status === params.get('status')),
    course: cleanSearch(params.get('course') ?? '') || undefined,
    sort: params.get('sort') === 'name' ? 'name' : 'newest',
    page: Number.isSafeInteger(page) && page >= 1 ? Math.min(page, furthestPage) : 1,
  }
}

/** The parameters of a place, without default values. */
export function studentParams(
  currentParams: StudentFilter & Partial<StudentListParams>,
): URLSearchParams {
  const params = new URLSearchParams()
  if (currentParams.search) params.set('search', currentParams.search)
  if (currentParams.status) params.set('status', currentParams.status)
  if (currentParams.course) params.set('course', currentParams.course)
  if (currentParams.sort === 'name') params.set('sort', currentParams.sort)
  if (currentParams.page && currentParams.page > 1) params.set('page', String(currentParams.page))
  return params
}
