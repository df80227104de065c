import { type SubmitEvent, useState } from 'react'
import { formatPhone } from '../../../ui/format/phones.ts'
import { useSaving } from '../../../ui/staff/use-saving.ts'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import { useVersionedForm } from '../../../ui/staff/use-versioned-form.ts'
import type { Sheet } from '../../../ui/staff/versioned-form.ts'
import { useFormErrors } from '../../../ui/use-form-errors.ts'
import type { Student, StudentTaken } from '../contract.ts'
import { type StudentField, showField, studentFields, studentStatuses } from '../rules.ts'

type TypedStudent = Record<StudentField, string>

const words = {
  name: { missing: 'Enter the student’s name.' },
  phone: { missing: 'Enter the phone number.' },
  email: {
    missing: 'Enter the e-mail address.',
    malformed: 'Enter a valid e-mail address, such as name@example.com.',
  },
  course: { missing: 'Choose one of our courses.' },
  status: { missing: 'Choose Active, Pending or Inactive.' },
}

/** The form that adds a student, or changes the fields of one that differ from what stands. */
export function useStudentForm(
  input: Student | undefined,
  onSaved: (student: Student, message: string) => void,
) {
  // As it was opened: what others save meanwhile is said as the answer to a save.
  const [openedStudent] = useState(input)
  const form = useVersionedForm(sheet, openedStudent)
  const [result, setResult] = useState<StudentTaken['existing']>()
  const errors = useFormErrors(words)
  const { busy, attempt } = useSaving(form.refused, errors.refuse)
  const write = useStudentCalls()

  async function save(changes: Partial<TypedStudent>) {
    setResult(undefined)
    errors.clear()
    const answer = await attempt(() => write(form.base, changes))
    if (answer?.ok) onSaved(answer.data.student, answer.data.message)
    else if (answer?.refusal && 'existing' in answer.refusal)
      setResult(answer.refusal.existing as StudentTaken['existing'])
  }
  return {
    standing: form.base,
    typed: form.form,
    type: (field: StudentField, value: string) => form.edit({ [field]: value }),
    take: form.take,
    conflict: form.conflict,
    busy,
    existing: result,
    errors: errors.errors,
    fields: errors.fields,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (errors.check(event.currentTarget)) save(form.base ? form.changed() : form.form)
    },
    deactivate: () => save({ status: 'Inactive' }),
  }
}

function useStudentCalls() {
  const send = useStaffAction()
  return async (existing: Student | undefined, changes: Partial<TypedStudent>) => {
    const body = bodyOf(changes)
    if (!existing)
      return send('POST /api/admin/students', { body: { ...body, name: body.name ?? '' } })
    const { id, version } = existing
    return send('PATCH /api/admin/students/{id}', { params: { id }, body: { ...body, version } })
  }
}

const sheet: Sheet<Student, TypedStudent, TypedStudent> = {
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

/** As it is sent: what was emptied is taken out, and what is not named stays. */
function bodyOf({ name, phone, email, course, status }: Partial<TypedStudent>) {
  const orNone = (text: string | undefined) => (text === undefined ? text : text.trim() || null)
  return {
    name: name?.trim(),
    phone: orNone(phone),
    email: orNone(email),
    course: orNone(course),
    status: studentStatuses.find((one) => one === status),
  }
}
