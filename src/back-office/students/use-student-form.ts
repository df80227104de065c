import { type SubmitEvent, useState } from 'react'
import { fastTrackCourses } from '../../../content/fast-track-page.ts'
import type { Student, StudentConflict } from '../../domain/students/contract.ts'
import {
  type StudentField,
  showField,
  studentFields,
  studentStatuses,
} from '../../domain/students/rules.ts'
import { formatPhone } from '../../formats/phones.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { useFormErrors } from '../../ui/use-form-errors.ts'
import { type StaffAnswer, useStaffAction } from '../parts/use-staff-data.ts'

type Saving = `post ${typeof staffEndpoints.students}` | `patch ${typeof staffEndpoints.student}`
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

  function fail({ message, fields, refusal }: Extract<StaffAnswer<Saving>, { ok: false }>) {
    const { current, taken: holder }: Partial<StudentConflict> = refusal ?? {}
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
    const body = bodyOf(changes)
    const answer = standing
      ? await send(`patch ${staffEndpoints.student}`, {
          params: { id: standing.id },
          body: { ...body, version: standing.version },
        })
      : await send(`post ${staffEndpoints.students}`, { body: { ...body, name: body.name ?? '' } })
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

/** As it is sent: what was emptied is taken out, and what is not named stays. */
function bodyOf({ name, phone, email, course, status }: Partial<TypedStudent>) {
  const orNone = (text: string | undefined) => (text === undefined ? text : text.trim() || null)
  return {
    name: name?.trim(),
    phone: orNone(phone),
    email: orNone(email),
    course:
      course === undefined ? course : (fastTrackCourses.find((one) => one === course) ?? null),
    status: studentStatuses.find((one) => one === status),
  }
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
