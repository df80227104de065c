import { useEffect, useRef } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import { say } from '../../../ui/api/reasons.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { Link } from '../../../ui/Link.tsx'
import { Conflict } from '../../../ui/staff/Conflict.tsx'
import type { FormConflict } from '../../../ui/staff/use-versioned-form.ts'
import { useCourseOptions } from '../../courses/options/use-course-options.ts'
import type { Student } from '../contract.ts'
import { refuseStatus, studentStatuses } from '../rules.ts'
import { useStudentForm } from './use-student-form.ts'
import { studentWords } from './words.ts'

/** Adds a student, or edits the one given. Save stores, Cancel and Escape leave all as it was. */
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
  const dialog = useRef<HTMLDialogElement>(null)
  // Everything closes the dialog itself, which gives the focus back, and not just its rendering.
  const close = () => dialog.current?.close()
  useEffect(() => {
    if (dialog.current?.open) return
    dialog.current?.showModal()
    document.getElementById(focus)?.focus()
  }, [focus])
  const form = useStudentForm(student, (saved, message) => {
    onSaved(saved, message)
    close()
  })
  const { standing: existing, busy, conflict, existing: result } = form
  return (
    <dialog
      ref={dialog}
      aria-labelledby="student-heading"
      onClose={onClose}
      className="m-auto w-[min(34rem,calc(100vw-1.5rem))] rounded-card bg-white text-ink shadow-lift backdrop:bg-ink/40"
    >
      <form noValidate onSubmit={form.submit} className="grid gap-4 p-5 sm:p-6">
        <h2 id="student-heading" className="text-xl">
          {student ? `Edit ${student.name}` : 'Add a student'}
          {student && (
            <span className="ml-2 font-normal text-slate">{formatStudentId(student.id)}</span>
          )}
        </h2>
        {conflict && (
          <ConflictNotice key={existing?.version} conflict={conflict} onTake={form.take} />
        )}
        <FormErrors title="Nothing is saved yet" errors={form.errors} />
        {result && <TakenNotice {...result} />}
        <StudentFormFields form={form} />
        <div className="mt-1 flex flex-wrap items-center justify-end gap-3">
          {existing && existing.status !== 'Inactive' && (
            <Button
              kind="danger"
              aria-disabled={busy}
              onClick={form.deactivate}
              className="mr-auto px-4!"
            >
              Deactivate
            </Button>
          )}
          <Button onClick={close} className="px-4!">
            Cancel
          </Button>
          <Button type="submit" kind="primary" aria-disabled={busy}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </dialog>
  )
}

/** Somebody else was faster. Nothing is held: a save puts what is typed in place of theirs. */
function ConflictNotice({
  conflict: { by: contextAuthor, changes, refused: isRefused },
  onTake,
}: {
  conflict: FormConflict
  onTake: (field: string) => void
}) {
  const actingAuthor = contextAuthor ?? 'Somebody'
  const isMine = changes.some(({ mine }) => mine !== undefined)
  const ways = isMine ? 'Save again to put it in place of theirs.' : 'Save again to add it.'
  return (
    <Conflict
      title={`${actingAuthor} changed this student after you had opened it, so nothing of yours was saved.`}
      note={`What you have typed is still below. ${ways}`}
      author={actingAuthor}
      changes={changes}
      takesFocus={isRefused}
      onTake={onTake}
    />
  )
}

/** Who has the e-mail or the phone number that was typed. */
function TakenNotice({ id, name }: { id: number; name: string }) {
  return (
    <Link
      to={to.adminRecord('students', id)}
      className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4 wrap-anywhere"
    >
      Open {formatStudentId(id)} {name}
    </Link>
  )
}

function StudentFormFields({ form }: { form: ReturnType<typeof useStudentForm> }) {
  const { typed: typedStudent, type, fields, standing: existing } = form
  const courses = useCourseOptions()
  const from = existing?.status
  const refusal = studentStatuses
    .map((status) => from && refuseStatus(from, status))
    .find((one) => one)
  return (
    <>
      <TextField
        id="name"
        name="name"
        label="Name"
        autoComplete="off"
        maxLength={100}
        required
        value={typedStudent.name}
        onChange={({ target }) => type('name', target.value)}
        error={fields.name}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          id="phone"
          name="phone"
          type="tel"
          label="Phone"
          autoComplete="off"
          maxLength={40}
          value={typedStudent.phone}
          onChange={({ target }) => type('phone', target.value)}
          error={fields.phone}
        />
        <TextField
          id="email"
          name="email"
          type="email"
          label="E-mail"
          autoComplete="off"
          maxLength={254}
          value={typedStudent.email}
          onChange={({ target }) => type('email', target.value)}
          error={fields.email}
        />
        <SelectField
          id="course"
          name="course"
          label="Course"
          value={typedStudent.course}
          onChange={({ target }) => type('course', target.value)}
          error={fields.course}
        >
          <option value="">None yet</option>
          {typedStudent.course && !courses.includes(typedStudent.course) && (
            <option>{typedStudent.course}</option>
          )}
          {courses.map((course) => (
            <option key={course}>{course}</option>
          ))}
        </SelectField>
        <SelectField
          id="status"
          name="status"
          label="Status"
          value={typedStudent.status}
          onChange={({ target }) => type('status', target.value)}
          error={fields.status}
          hint={refusal && say(studentWords, refusal)}
        >
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
