import { formatPhone } from '../../formats/phones.ts'

export const studentStatuses = ['Active', 'Pending', 'Inactive'] as const
export type StudentStatus = (typeof studentStatuses)[number]

export const longestNote = 2_000

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
