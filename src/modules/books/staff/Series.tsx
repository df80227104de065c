import { useState } from 'react'
import type { CallData } from '../../../ui/api/call-api.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { toast } from '../../../ui/toast.ts'
import { documentKinds, documentName, longestPrefix } from '../../ledger/documents/rules.ts'

const call = 'GET /api/admin/document-series' as const
type One = CallData<typeof call>['series'][number]

/** How documents are numbered, and continuing the numbers an institute already has. */
export function Series() {
  const { state, refresh } = useStaffData(call, {})
  if (state.status !== 'loaded') return null
  const { series } = state.data
  const [thisYear] = series
  const open = series.filter(({ isOpen }) => isOpen)
  return (
    <section aria-labelledby="series" className="grid content-start gap-4">
      <h2 id="series" className="text-lg">
        Document numbers
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

const nameOf = ({ kind, year }: One) => `${kind} ${year}`

function SeriesForm({ open, onSet }: { open: One[]; onSet: () => void }) {
  const [which, setWhich] = useState('')
  const selected = open.find((one) => nameOf(one) === which) ?? open[0]
  if (!selected) return null

  const { kind, year, prefix, next } = selected
  return (
    <ActionForm
      call="POST /api/admin/document-series"
      request={(form) => ({
        body: { kind, year, prefix: form.text('prefix'), first: form.number('first') },
      })}
      kind="secondary"
      submit="Save numbers"
      onDone={() => {
        toast.success('Document numbers saved.')
        onSet()
      }}
      className="max-w-xl"
    >
      <div>
        <h3 className="font-semibold">Continue your own numbers</h3>
        <p className="text-slate">
          Only before the first document of a kind in a financial year (April to March). After that
          numbers follow each other without a gap.
        </p>
      </div>
      <SelectField
        label="Documents"
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
        name="prefix"
        label="Prefix"
        autoComplete="off"
        maxLength={longestPrefix}
        defaultValue={prefix}
        hint="At most 10 capital letters, digits, / and -, the last one / or -."
      />
      <TextField
        key={`${nameOf(selected)} first`}
        name="first"
        label="First number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        defaultValue={String(next)}
      />
    </ActionForm>
  )
}
