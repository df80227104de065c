import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import type { Student } from '../contract.ts'
import { ConflictNotice, TakenNotice } from './StudentConflicts.tsx'
import { StudentFormFields } from './StudentFormFields.tsx'
import { useStudentForm } from './use-student-form.ts'

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
