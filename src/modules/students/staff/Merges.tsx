import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { useFormErrors } from '../../../ui/staff/use-form-errors.ts'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useMay } from '../../accounts/use-may.ts'
import type { Merge } from '../merges/contract.ts'
import { compareAddress } from '../suggestions/rules.ts'

/** The merges of a student, each of which can be undone, and a form for comparing with another student. */
export function Merges({ studentId, onChanged }: { studentId: number; onChanged: () => void }) {
  const { state, refresh } = useStaffData('GET /api/admin/students/{id}/merges', {
    params: { id: studentId },
  })
  const mayJoin = useMay('students.merge')
  function handleUndone() {
    refresh()
    onChanged()
  }
  return (
    <section aria-labelledby={`merges-${studentId}`} className="grid content-start gap-3">
      <h2 id={`merges-${studentId}`} className="text-lg">
        Duplicates
      </h2>
      <NoticeArea>
        <Loaded what="merges" state={state} onRetry={refresh} className="">
          {({ merges }) =>
            merges.length === 0 ? (
              <p className="text-slate">
                {formatStudentId(studentId)} has no merged entries. Students with the same phone
                number or e-mail are suggested on this page, for you to compare.
              </p>
            ) : (
              <ul className="grid gap-3">
                {merges.map((merge) => (
                  <li key={merge.id} className="rounded-control border border-line px-4 py-3">
                    <p className="wrap-anywhere">{sayMerge(merge)}</p>
                    <p className="text-[0.8125rem] text-slate">
                      {merge.by}, {formatTime(merge.at)}
                    </p>
                    {merge.undone ? (
                      <p className="text-[0.8125rem] text-slate">
                        Merge undone by {merge.undone.by}, {formatTime(merge.undone.at)}
                      </p>
                    ) : (
                      mayJoin && (
                        <ActionButton
                          kind="quiet"
                          className="-ml-1 px-1!"
                          call="DELETE /api/admin/merges/{id}"
                          request={{ params: { id: merge.id } }}
                          onDone={handleUndone}
                        >
                          Undo merge
                        </ActionButton>
                      )
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </NoticeArea>
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

/** The first two are from older versions. */
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

/** Opens the comparison; nothing is merged before. */
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
      <FormErrors title="Please check this field" errors={errors} />
      <TextField
        id="other"
        name="other"
        label="Also the same person"
        hint="You see both side by side before anything is merged."
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
