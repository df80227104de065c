import { useEffect, useState } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import { say } from '../../../ui/api/reasons.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { formatPhone } from '../../../ui/format/phones.ts'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { ActionButton, DialogForm } from '../../../ui/staff/ActionForm.tsx'
import { Conflict } from '../../../ui/staff/Conflict.tsx'
import { TextLink } from '../../../ui/staff/TextLink.tsx'
import {
  type FormConflict,
  type Sheet,
  useVersionedForm,
} from '../../../ui/staff/versioned-form.ts'
import { useCourseOptions } from '../../courses/options/use-course-options.ts'
import type { Student, StudentTaken } from '../contract.ts'
import {
  refuseStatus,
  type StudentField,
  showField,
  studentFields,
  studentStatuses,
} from '../rules.ts'
import { nameWithId, studentTexts } from './texts.ts'

type TypedStudent = Record<StudentField, string>

/** How a student is entered and compared. */
const studentSheet: Sheet<Student, TypedStudent, TypedStudent> = {
  labels: studentFields,
  toForm: asTyped,
  read: (formValues) => fill((field) => formValues[field].trim()),
  textOf: asTyped,
  inWords: (formValues, field) => showField(field, formValues[field]),
}

/** Adds a student, or edits the given one. Save stores; Cancel and Escape change nothing. */
export function StudentDialog({
  student,
  focus = 'name',
  onSaved,
  onClose,
}: {
  student?: Student
  focus?: 'name' | 'email'
  onSaved: (student: Student, message: string) => void
  onClose: () => void
}) {
  // As it was opened: changes by others are reported when saving.
  const [openedStudent] = useState(student)
  const form = useVersionedForm(studentSheet, openedStudent)
  /** Who has the typed e-mail or phone number. */
  const [existing, setExisting] = useState<StudentTaken['existing']>()
  const { base, conflict } = form
  useEffect(() => document.getElementById(focus)?.focus(), [focus])
  const ends = {
    onDone: (answer: { student: Student; message: string }) =>
      onSaved(answer.student, answer.message),
    onLate: form.refused,
    onRefused: ({ refusal }: { refusal?: object }) =>
      setExisting(
        refusal && 'existing' in refusal ? (refusal as StudentTaken).existing : undefined,
      ),
  }
  return (
    <DialogForm
      {...ends}
      heading={student ? `Edit ${nameWithId(student)}` : 'Add a student'}
      call={base ? update : 'POST /api/admin/students'}
      request={(input) => {
        const missing = input.missing({ name: 'Enter the student’s name.' })
        if (missing) return missing
        if (!base) return { body: { ...bodyOf(form.form), name: form.text.name } }
        return {
          params: { id: base.id },
          body: { ...bodyOf(form.changed()), version: base.version },
        }
      }}
      kind="primary"
      submit="Save"
      busyText="Saving..."
      actions={
        base &&
        base.status !== 'Inactive' && (
          <ActionButton
            {...ends}
            onDone={(answer) => {
              onClose()
              ends.onDone(answer)
            }}
            kind="danger"
            className="ml-auto"
            call={update}
            request={{
              params: { id: base.id },
              body: { status: 'Inactive', version: base.version },
            }}
          >
            Deactivate
          </ActionButton>
        )
      }
      onClose={onClose}
      className="w-[min(34rem,calc(100vw-1.5rem))]"
    >
      {conflict && <ConflictNotice key={base?.version} conflict={conflict} onTake={form.take} />}
      {existing && (
        <TextLink
          to={to.adminRecord('students', existing.id)}
          className="font-semibold wrap-anywhere"
        >
          Open {formatStudentId(existing.id)} {existing.name}
        </TextLink>
      )}
      <StudentFormFields from={base?.status} values={form.form} onEdit={form.edit} />
    </DialogForm>
  )
}

const update = 'PATCH /api/admin/students/{id}' as const

/** What somebody else saved since. Another save overwrites it. */
function ConflictNotice({
  conflict: { by, changes, refused },
  onTake,
}: {
  conflict: FormConflict
  onTake: (field: string) => void
}) {
  const author = by ?? 'Somebody'
  const isMine = changes.some(({ mine }) => mine !== undefined)
  const ways = isMine ? 'Save again to replace theirs.' : 'Save again to add it.'
  return (
    <Conflict
      title={`${author} changed this student after you had opened it, so your changes were not saved.`}
      note={`What you have typed is still below. ${ways}`}
      author={author}
      changes={changes}
      takesFocus={refused}
      onTake={onTake}
    />
  )
}

function StudentFormFields({
  from,
  values,
  onEdit,
}: {
  from: Student['status'] | undefined
  values: TypedStudent
  onEdit: (changes: Partial<TypedStudent>) => void
}) {
  const courses = useCourseOptions()
  const refusal = studentStatuses
    .map((status) => from && refuseStatus(from, status))
    .find((one) => one)
  const field = (name: StudentField) => ({
    id: name,
    name,
    label: studentFields[name],
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => onEdit({ [name]: target.value }),
  })
  return (
    <>
      <TextField {...field('name')} autoComplete="off" maxLength={100} required />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('phone')} type="tel" autoComplete="off" maxLength={40} />
        <TextField {...field('email')} type="email" autoComplete="off" maxLength={254} />
        <SelectField {...field('course')}>
          <option value="">None yet</option>
          {values.course && !courses.includes(values.course) && <option>{values.course}</option>}
          {courses.map((course) => (
            <option key={course}>{course}</option>
          ))}
        </SelectField>
        <SelectField {...field('status')} hint={refusal && say(studentTexts, refusal)}>
          {studentStatuses.map((status) => (
            <option key={status} disabled={Boolean(from && refuseStatus(from, status))}>
              {status}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
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
