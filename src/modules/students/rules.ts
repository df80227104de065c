import { cleanSearch } from '../../ui/api/lists.ts'
import { formatPhone } from '../../ui/format/phones.ts'

export const studentStatuses = ['Active', 'Pending', 'Inactive'] as const
export type StudentStatus = (typeof studentStatuses)[number]

export const longestNote = 2_000

/** Errors of a student's fields, or of a note. */
export type StudentReason =
  | { reason: 'no-id' }
  | { reason: 'name-missing' }
  | { reason: 'name-not-plain' }
  | { reason: 'name-too-long'; max: number }
  | { reason: 'phone-no-text' }
  | { reason: 'phone-missing' }
  | { reason: 'phone-too-long' }
  | { reason: 'no-course' }
  | { reason: 'no-status' }
  | { reason: 'no-version' }
  | { reason: 'note-missing' }
  | { reason: 'note-too-long'; max: number }
  | { reason: 'not-storable'; what: 'name' | 'note' }
  | StatusRefusal
  | Unreachable

type StatusRefusal = { reason: 'active-before' }
type Unreachable = { reason: 'unreachable' }

/** Why a status change is refused; undefined if it is allowed. */
export function refuseStatus(from: StudentStatus, to: StudentStatus): StatusRefusal | undefined {
  return from === 'Active' && to === 'Pending' ? { reason: 'active-before' } : undefined
}

/** A student needs an e-mail or a phone number. */
export function refuseUnreachable(student: {
  email?: string | null
  phone?: string | null
}): Unreachable | undefined {
  return student.email || student.phone ? undefined : { reason: 'unreachable' }
}

/** The fields of a student that staff may change, as forms and the history name them. */
export const studentFields = {
  name: 'Name',
  phone: 'Phone',
  email: 'E-mail',
  course: 'Course',
  status: 'Status',
} as const

export type StudentField = keyof typeof studentFields

/** A value of a student as staff read it. */
export function showField(field: StudentField, value: string | null | undefined): string {
  if (!value) return 'none'
  return field === 'phone' ? formatPhone(value) : value
}

/** Students on a page of the list; also the height of the list while it loads. */
export const studentsPageSize = 50

/** Counting and paging end here; further down the list has to be filtered. */
export const studentCountLimit = 5_000

export const furthestPage = studentCountLimit / studentsPageSize

/** Filters of the list, as the addresses of page and data name them. */
export type StudentFilter = { search: string; status?: StudentStatus; course?: string }

/** Filters, order and page of the list; `page` counts from 1. */
export type StudentListParams = StudentFilter & { sort: 'newest' | 'name'; page: number }

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

/** The same as parameters of an address, without default values. */
export function studentParams(list: StudentFilter & Partial<StudentListParams>): URLSearchParams {
  const params = new URLSearchParams()
  if (list.search) params.set('search', list.search)
  if (list.status) params.set('status', list.status)
  if (list.course) params.set('course', list.course)
  if (list.sort === 'name') params.set('sort', list.sort)
  if (list.page && list.page > 1) params.set('page', String(list.page))
  return params
}

/** Errors of the request about a pair. */
export type PairReason = { reason: 'no-other' }

/** Why two records cannot be merged or marked as two people. */
export type NoPair =
  | { reason: 'same' }
  | { reason: 'no-student'; id: number }
  | { reason: 'already-merged'; id: number; into: number }

/** Why a merge cannot be undone. `by` is who undid it before. */
export type NotUndone =
  | { reason: 'no-merge' }
  | { reason: 'already-undone'; by: string | null }
  | { reason: 'survivor-gone' }
  | { reason: 'merged-since'; id: number; into: number }
  | { reason: 'account-gone' }

/** A student as staff see one in a list. */
export type StudentName = { id: number; name: string }
