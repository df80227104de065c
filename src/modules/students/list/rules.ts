import { cleanSearch } from '../../../ui/api/lists.ts'
import { type StudentStatus, studentStatuses } from '../rules.ts'

/** How many students make a page of the list; also how tall the list is while it loads. */
export const studentsPageSize = 50

/** The count stops here and the pages end here: who looks further has to narrow the list. */
export const studentCountLimit = 5_000

export const furthestPage = studentCountLimit / studentsPageSize

/** What the list can be narrowed to, as the address of the page and of the data keep it. */
export type StudentFilter = { search: string; status?: StudentStatus; course?: string }

export type StudentSort = 'newest' | 'name'

/** A place in the list. `page` counts from 1. */
export type StudentListParams = StudentFilter & { sort: StudentSort; page: number }

/** Reads the parameters of an address; what a person cannot have meant is left out. */
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

/** The parameters of a place, without those that only say what is the case anyway. */
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
