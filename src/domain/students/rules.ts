import { grouped } from '../../formats/counts.ts'
import { formatPhone } from '../../formats/phones.ts'
import { cleanSearch } from '../registrations/rules.ts'

export const studentStatuses = ['Active', 'Pending', 'Inactive'] as const
export type StudentStatus = (typeof studentStatuses)[number]

/** How many students make a page of the list; also how tall the list is while it loads. */
export const studentsPageSize = 50

/** The count stops here and the pages end here: who looks further has to narrow the list. */
export const countedUpTo = 5_000
export const furthestPage = countedUpTo / studentsPageSize

export const longestNote = 2_000

/** What the list can be narrowed to, as the address of the page and of the data keep it. */
export type StudentFilter = { search: string; status?: StudentStatus; course?: string }
export type StudentSort = 'newest' | 'name'
/** A place in the list. `page` counts from 1. */
export type StudentPlace = StudentFilter & { sort: StudentSort; page: number }

/** “S-1001”, as staff read and say it. */
export function formatStudentId(id: number): string {
  return `S-${id}`
}

/** The id in “S-1001”, “s 1001” or “1001”; `isSure` where it can be nothing but an id. */
export function readStudentId(text: string): { id: number; isSure: boolean } | undefined {
  const [, letter, digits] = /^(s[-\s]?)?(\d{1,15})$/i.exec(text.trim()) ?? []
  return digits ? { id: Number(digits), isSure: letter !== undefined } : undefined
}

/** Why a student cannot go from one status to another; nothing where that is fine. */
export function refuseStatus(from: StudentStatus, to: StudentStatus): string | undefined {
  if (from === 'Active' && to === 'Pending')
    return 'An active student cannot be pending again. Choose Inactive if they have stopped.'
  return undefined
}

/** A student nobody can reach is none. */
export function refuseUnreachable(student: { email?: string | null; phone?: string | null }) {
  return student.email || student.phone
    ? undefined
    : 'Enter a phone number or an e-mail address, so that we can reach them.'
}

/** Reads the parameters of an address; what a person cannot have meant is left out. */
export function readStudentPlace(params: URLSearchParams): StudentPlace {
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
export function studentParams(place: StudentFilter & Partial<StudentPlace>): URLSearchParams {
  const params = new URLSearchParams()
  if (place.search) params.set('search', place.search)
  if (place.status) params.set('status', place.status)
  if (place.course) params.set('course', place.course)
  if (place.sort === 'name') params.set('sort', place.sort)
  if (place.page && place.page > 1) params.set('page', String(place.page))
  return params
}

/** “51–100 of 143 students”, or “1 student matches “asha””: what the list shows now. */
export function studentCountLine(list: {
  total: number
  isMore: boolean
  page: number
  pageSize: number
  search: string
}): string {
  const { total, isMore, page, pageSize, search } = list
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  const range = total > pageSize && first <= total ? `${grouped(first)}–${grouped(last)} of ` : ''
  const count = total === 0 ? 'No' : `${isMore ? 'more than ' : ''}${grouped(total)}`
  const matches = search ? ` ${total === 1 ? 'matches' : 'match'} “${search}”` : ''
  return `${range}${count} ${total === 1 ? 'student' : 'students'}${matches}`
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

/** One value of a student as staff read it. */
export function showField(field: StudentField, value: string | null | undefined): string {
  if (!value) return 'none'
  return field === 'phone' ? formatPhone(value) : value
}
