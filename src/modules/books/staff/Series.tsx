import { type SubmitEvent, useState } from 'react'
import type { CallData } from '../../../ui/api/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { useFieldErrors } from '../../../ui/staff/use-field-errors.ts'
import { useStaffAction, useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { toast } from '../../../ui/toast.ts'
import { documentKinds, documentName, longestPrefix } from '../../ledger/documents/rules.ts'

const call = 'GET /api/admin/document-series' as const
type One = CallData<typeof call>['series'][number]

/** How documents are numbered, and going on with the numbers that an institute has. */
export function Series() {
  const { state, refresh } = useStaffData(call, {})
  if (state.status !== 'loaded') return null
  const { series } = state.data
  const [thisYear] = series
  const open = series.filter(({ isOpen }) => isOpen)
  return (
    <section aria-labelledby="series" className="grid content-start gap-4">
      <h2 id="series" className="text-lg">
        Numbers of papers
      </h2>
      <ul className="border-t border-edge">
        {series
          .filter(({ year }) => year === thisYear?.year)
          .map((one) => (
            <li
              key={one.kind}
              className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2"
            >
              <span>{documentKinds[one.kind].title}</span>
              <span className="tabular-nums">
                <span className="text-slate">{one.isOpen ? 'first' : 'next'}</span>{' '}
                <strong>{documentName(one.prefix, one.next)}</strong>
              </span>
            </li>
          ))}
      </ul>
      {open.length > 0 && <SeriesForm open={open} onSet={refresh} />}
    </section>
  )
}

const labels = { which: 'Documents', prefix: 'Before the number', first: 'First number' } as const
const nameOf = ({ kind, year }: One) => `${kind} ${year}`

function SeriesForm({ open, onSet }: { open: One[]; onSet: () => void }) {
  const send = useStaffAction()
  const { list, fields, refuse, clear } = useFieldErrors<keyof typeof labels>(labels)
  const [which, setWhich] = useState('')
  const [busy, setBusy] = useState(false)
  const selected = open.find((one) => nameOf(one) === which) ?? open[0]
  if (!selected) return null

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || !selected) return
    const data = new FormData(event.currentTarget)
    const { kind, year } = selected
    const first = Number(String(data.get('first') ?? '').trim() || Number.NaN)
    const prefix = String(data.get('prefix') ?? '')
    setBusy(true)
    const answer = await send('POST /api/admin/document-series', {
      body: { kind, year, prefix, first },
    })
    setBusy(false)
    if (!answer.ok) return refuse(answer)
    clear()
    toast.success('Set.')
    onSet()
  }

  return (
    <form noValidate onSubmit={submit} className="grid max-w-xl gap-4">
      <h3 className="font-semibold">Go on with your own numbers</h3>
      <p className="text-slate">
        Only before the first paper of a kind in its year, which runs from April to March. After
        that numbers follow each other without a gap.
      </p>
      <FormErrors title="Nothing was set. Please look at:" errors={list} />
      <SelectField
        id="which"
        label={labels.which}
        value={nameOf(selected)}
        onChange={({ target }) => setWhich(target.value)}
      >
        {open.map((one) => (
          <option key={nameOf(one)} value={nameOf(one)}>
            {documentKinds[one.kind].title}, {one.year}
          </option>
        ))}
      </SelectField>
      <TextField
        key={`${nameOf(selected)} prefix`}
        id="prefix"
        name="prefix"
        label={labels.prefix}
        autoComplete="off"
        maxLength={longestPrefix}
        defaultValue={selected.prefix}
        error={fields.prefix}
        hint="At most 10 capital letters, digits, / and -, the last one / or -."
      />
      <TextField
        key={`${nameOf(selected)} first`}
        id="first"
        name="first"
        label={labels.first}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        defaultValue={String(selected.next)}
        error={fields.first}
      />
      <Button type="submit" aria-disabled={busy} className="justify-self-start">
        Set the numbers
      </Button>
    </form>
  )
}
