import { type SubmitEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { useStaffAction, useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useFormErrors } from '../../../ui/use-form-errors.ts'
import { useMay } from '../../accounts/use-may.ts'
import type { Merge } from '../merges/contract.ts'
import { compareAddress } from '../suggestions/rules.ts'

/**
 * Which entries a student is made of, each of which can be taken apart again, and the way to compare
 * with one. Stands by itself: it needs the student's number only.
 */
export function Merges({ studentId, onChanged }: { studentId: number; onChanged: () => void }) {
  const { state, refresh } = useStaffData('GET /api/admin/students/{id}/merges', {
    params: { id: studentId },
  })
  const act = useStaffAction()
  const mayJoin = useMay('students.merge')
  const [notice, setNotice] = useState('')
  const status = useRef<HTMLParagraphElement>(null)

  const handleChange = (message: string) => {
    setNotice(message)
    // The button that was pressed goes away with its entry.
    status.current?.focus()
    refresh()
    onChanged()
  }
  const undo = async (id: number) => {
    const answer = await act('DELETE /api/admin/merges/{id}', { params: { id } })
    if (answer.ok) handleChange(answer.data.message)
    else setNotice(answer.message)
  }
  const merges = state.status === 'loaded' ? state.data.merges : []
  return (
    <section aria-labelledby={`merges-${studentId}`} className="grid content-start gap-3">
      <h2 id={`merges-${studentId}`} className="text-lg">
        One person, several entries
      </h2>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className="font-semibold outline-none empty:absolute"
      >
        {notice}
      </p>
      {state.status === 'error' && <p className="text-kumkum">The merges could not be loaded.</p>}
      {state.status === 'loaded' && merges.length === 0 && (
        <p className="text-slate">
          {formatStudentId(studentId)} is made of one entry. Somebody with the same phone number or
          e-mail is suggested on this page, for you to compare.
        </p>
      )}
      <ul className="grid gap-3">
        {merges.map((merge) => (
          <li key={merge.id} className="rounded-control border border-line px-4 py-3">
            <p className="wrap-anywhere">{sayMerge(merge)}</p>
            <p className="text-[0.8125rem] text-slate">
              {merge.by}, {formatTime(merge.at)}
            </p>
            {merge.undone ? (
              <p className="text-[0.8125rem] text-slate">
                Taken apart by {merge.undone.by}, {formatTime(merge.undone.at)}
              </p>
            ) : (
              mayJoin && (
                <Button kind="quiet" onClick={() => undo(merge.id)} className="-ml-1 px-1!">
                  Take them apart
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {mayJoin && <CompareForm studentId={studentId} />}
    </section>
  )
}

function sayMerge({ method, survivor: stored, merged, accounts }: Merge): string {
  const one = `${stored.name} (${formatStudentId(stored.id)})`
  if (merged)
    return `${merged.name} (${formatStudentId(merged.id)}) is part of ${one}: ${reasons[method]}.`
  const others = accounts.map(({ name, email }) => `${name}, ${email}`).join('; ')
  return `The account of ${others || 'somebody who left'} belongs to ${one}: ${reasons[method]}.`
}

/** The first two are of a time when that was enough. */
const reasons: Record<Merge['method'], string> = {
  recognised: 'e-mail and phone number of one registration',
  'same-phone': 'the same phone number',
  'confirmed-email': 'the e-mail was confirmed',
  'by-staff': 'by hand',
}

const words = {
  other: {
    missing: 'Enter the number of the other student, such as S-1007.',
    malformed: 'A student’s number looks like S-1007.',
  },
}

/** Nothing is joined unseen: the form leads to the two side by side. */
function CompareForm({ studentId }: { studentId: number }) {
  const navigate = useNavigate()
  const { errors, fields, check } = useFormErrors(words)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (!check(form)) return
    const text = String(new FormData(form).get('other'))
    navigate(compareAddress(studentId, Number(text.replace(/\D/g, ''))))
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <FormErrors title="Nothing is compared yet." errors={errors} />
      <TextField
        id="other"
        name="other"
        label="Also the same person"
        hint="You see both side by side before anything is joined."
        placeholder="S-1007"
        pattern="\s*[Ss]?-?\s*\d{1,12}\s*"
        required
        autoComplete="off"
        error={fields.other}
      />
      <Button type="submit" className="justify-self-start">
        Compare
      </Button>
    </form>
  )
}
