import { formatPhone } from '../../../ui/format/phones.ts'
import type { Sheet } from '../../../ui/staff/versioned-form.ts'
import type { Student } from '../contract.ts'
import { type StudentField, showField, studentFields, studentStatuses } from '../rules.ts'

export type TypedStudent = Record<StudentField, string>

/** How a student is entered and compared. */
export const studentSheet: Sheet<Student, TypedStudent, TypedStudent> = {
  labels: studentFields,
  toForm: asTyped,
  read: (formValues) => fill((field) => formValues[field].trim()),
  textOf: asTyped,
  inWords: (formValues, field) => showField(field, formValues[field]),
}

function fill(value: (field: StudentField) => string): TypedStudent {
  return {
    name: value('name'),
    phone: value('phone'),
    email: value('email'),
    course: value('course'),
    status: value('status'),
  }
}

/** The fields as the form shows them. */
function asTyped(student: Student | undefined): TypedStudent {
  if (!student) return { name: '', phone: '', email: '', course: '', status: 'Pending' }
  return fill((field) =>
    field === 'phone' ? formatPhone(student.phone ?? '') : (student[field] ?? ''),
  )
}

/** The request body: emptied fields are null, unchanged ones undefined. */
export function bodyOf({ name, phone, email, course, status }: Partial<TypedStudent>) {
  const orNone = (text: string | undefined) => (text === undefined ? text : text.trim() || null)
  return {
    name: name?.trim(),
    phone: orNone(phone),
    email: orNone(email),
    course: orNone(course),
    status: studentStatuses.find((one) => one === status),
  }
}
