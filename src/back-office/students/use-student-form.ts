import { type SubmitEvent, useState } from 'react'
import type { SavedStudent, Student, StudentConflict } from '../../domain/students/contract.ts'
import { type StudentField, showField, studentFields } from '../../domain/students/rules.ts'
import { formatPhone } from '../../formats/phones.ts'
import { endpointFor, staffEndpoints } from '../../staff-map.ts'
import { useFormErrors } from '../../ui/use-form-errors.ts'
import { type StaffAnswer, useStaffAction } from '../parts/use-staff-data.ts'

export type TypedStudent = Record<StudentField, string>

/** What somebody else changed meanwhile; `mine` where this form holds another value for it. */
export type Overtaken = {
  message: string
  changes: { field: string; from: string; to: string; mine?: string }[]
}

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

const fieldNames = Object.keys(studentFields) as StudentField[]

/** The form that adds a student, or changes the fields of one that differ from what stands. */
export function useStudentForm(
  given: Student | undefined,
  onSaved: (student: Student, message: string) => void,
) {
  const send = useStaffAction()
  const [standing, setStanding] = useState(given)
  const [typed, setTyped] = useState(() => asTyped(given))
  const [overtaken, setOvertaken] = useState<Overtaken>()
  const [taken, setTaken] = useState<{ id: number; name: string }>()
  const [busy, setBusy] = useState(false)
  const errors = useFormErrors(words)

  function fail({ message, fields, refusal }: Extract<StaffAnswer<unknown>, { ok: false }>) {
    const { current, taken: holder } = (refusal ?? {}) as Partial<StudentConflict>
    setTaken(holder)
    if (!standing || !current) return errors.refuse({ message, fields })
    const known = asTyped(standing)
    const isMine = (field: StudentField) => typed[field].trim() !== known[field]
    setOvertaken({ message, changes: changesOf(standing, current, typed, isMine) })
    // What this clerk did not touch follows the other; what they typed stays, to be saved or not.
    const theirs = asTyped(current)
    setTyped(fill((field) => (isMine(field) ? typed[field] : theirs[field])))
    setStanding(current)
  }

  async function save(changes: Partial<TypedStudent>) {
    if (busy) return
    setBusy(true)
    setOvertaken(undefined)
    setTaken(undefined)
    errors.clear()
    const body = Object.fromEntries(
      Object.entries(changes).map(([field, value]) => [field, value.trim() || null]),
    )
    const answer = standing
      ? await send<SavedStudent>('PATCH', endpointFor(staffEndpoints.student, standing.id), {
          ...body,
          version: standing.version,
        })
      : await send<SavedStudent>('POST', staffEndpoints.students, body)
    setBusy(false)
    if (answer.ok) onSaved(answer.data.student, answer.data.message)
    else fail(answer)
  }

  return {
    standing,
    typed,
    type: (field: StudentField, value: string) => setTyped({ ...typed, [field]: value }),
    busy,
    overtaken,
    taken,
    errors: errors.errors,
    fields: errors.fields,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (errors.check(event.currentTarget)) save(standing ? changed(typed, standing) : typed)
    },
    deactivate: () => save({ status: 'Inactive' }),
  }
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

function changed(typed: TypedStudent, standing: Student): Partial<TypedStudent> {
  const known = asTyped(standing)
  return Object.fromEntries(
    fieldNames
      .filter((field) => typed[field].trim() !== known[field])
      .map((field) => [field, typed[field]]),
  )
}

function changesOf(
  standing: Student,
  current: Student,
  typed: TypedStudent,
  isMine: (field: StudentField) => boolean,
): Overtaken['changes'] {
  return fieldNames
    .filter((field) => standing[field] !== current[field])
    .map((field) => ({
      field: studentFields[field],
      from: showField(field, standing[field]),
      to: showField(field, current[field]),
      mine: isMine(field) ? showField(field, typed[field]) : undefined,
    }))
}
