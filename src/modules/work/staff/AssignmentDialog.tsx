import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { DialogForm, type FormValues } from '../../../ui/staff/ActionForm.tsx'
import { Options } from '../../../ui/staff/Options.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import type { AssignmentData } from '../contract.ts'
import { type AssignmentKind, mostRows, type workLanguages } from '../rules.ts'
import { assignmentKindNames } from './texts.ts'

type Props = { onClose: () => void; onSaved: () => void } & (
  | { batch: number; assignment?: undefined }
  | { batch?: undefined; assignment: AssignmentData }
)

const languageNames: Record<(typeof workLanguages)[number], string> = {
  python: 'Python',
  javascript: 'JavaScript',
}

export function AssignmentDialog({ batch, assignment, onClose, onSaved }: Props) {
  const [kind, setKind] = useState<AssignmentKind>(assignment?.kind ?? 'project')
  function request(form: FormValues) {
    const body = fieldsIn(form, kind)
    return assignment
      ? { params: { id: assignment.id }, body: { ...body, version: assignment.version } }
      : { params: { id: batch }, body }
  }
  return (
    <DialogForm
      heading={assignment ? 'Change the assignment' : 'New assignment'}
      call={
        assignment ? 'PUT /api/admin/assignments/{id}' : 'POST /api/admin/batches/{id}/assignments'
      }
      request={request as never}
      submit={assignment ? 'Save' : 'Give to the batch'}
      className="w-[min(40rem,calc(100vw-2rem))]"
      onClose={onClose}
      onDone={onSaved}
      onRefused={assignment && onSaved}
    >
      <SelectField
        label="Kind"
        name="kind"
        value={kind}
        onChange={({ target }) => setKind(target.value as AssignmentKind)}
        hint="A project is needed for the certificate of completion."
      >
        <Options of={Object.entries(assignmentKindNames)} />
      </SelectField>
      <TextField label="Title" name="title" defaultValue={assignment?.title} maxLength={100} />
      <TextAreaField
        label="Instructions"
        name="brief"
        defaultValue={assignment?.brief}
        maxLength={4000}
        rows={4}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Due on" name="dueOn" type="date" defaultValue={assignment?.dueOn} />
        <TextField
          label="Days accepted late"
          name="lateDays"
          type="number"
          min={0}
          max={60}
          defaultValue={assignment?.lateDays ?? 3}
        />
      </div>
      {kind === 'code' && <Rows assignment={assignment} />}
    </DialogForm>
  )
}

function fieldsIn(form: FormValues, kind: AssignmentKind) {
  const [inputs, outputs] = [form.all('input'), form.all('expected')]
  const isCode = kind === 'code'
  return {
    kind,
    title: form.text('title'),
    brief: form.text('brief'),
    dueOn: form.text('dueOn'),
    lateDays: form.number('lateDays'),
    language: isCode ? (form.text('language') as (typeof workLanguages)[number]) : null,
    checks: isCode ? inputs.map((input, at) => ({ input, expected: outputs[at] ?? '' })) : [],
  }
}

function Rows({ assignment }: { assignment: AssignmentData | undefined }) {
  const checks = assignment?.checks ?? []
  const [rows, setRows] = useState([...Array(Math.max(checks.length, 2)).keys()])
  return (
    <>
      <SelectField label="Language" name="language" defaultValue={assignment?.language ?? 'python'}>
        <Options of={Object.entries(languageNames)} />
      </SelectField>
      <fieldset className="grid gap-3">
        <legend className="font-semibold">Test cases</legend>
        <p className="text-sm text-slate">
          input() reads the lines of the input one by one; what the program prints must be the
          expected output. Students see both.
        </p>
        {rows.map((at) => (
          <div key={at} className="grid gap-3 sm:grid-cols-2">
            <TextAreaField
              label={`Input ${at + 1}`}
              name="input"
              defaultValue={checks[at]?.input}
              maxLength={500}
              className="font-mono"
            />
            <TextAreaField
              label={`Expected output ${at + 1}`}
              name="expected"
              defaultValue={checks[at]?.expected}
              maxLength={500}
              className="font-mono"
            />
          </div>
        ))}
        {rows.length < mostRows && (
          <Button onClick={() => setRows([...rows, rows.length])}>Add a row</Button>
        )}
      </fieldset>
    </>
  )
}
