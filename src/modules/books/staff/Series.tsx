import { useState } from 'react'
import type { CallData } from '../../../ui/api/call-api.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { Options } from '../../../ui/staff/Options.tsx'
import { SettingsGroup } from '../../../ui/staff/SettingsGroup.tsx'
import { Summary } from '../../../ui/staff/Summary.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { toast } from '../../../ui/toast.ts'
import { documentKinds, documentName, longestPrefix } from '../../ledger/documents/rules.ts'

const call = 'GET /api/admin/document-series' as const
type One = CallData<typeof call>['series'][number]

/** How documents are numbered, and continuing the numbers an institute already has. */
export function Series() {
  const { state, refresh } = useStaffData(call, {})
  return (
    <SettingsGroup
      id="series"
      heading="Document numbers"
      text="Numbers of a kind follow each other without a gap, from April to March."
    >
      <Loaded
        what="document numbers"
        state={state}
        onRetry={refresh}
        className="min-h-42 max-sm:min-h-74"
      >
        {({ series }) => <Numbers series={series} onSet={refresh} />}
      </Loaded>
    </SettingsGroup>
  )
}

function Numbers({ series, onSet }: { series: One[]; onSet: () => void }) {
  const [thisYear] = series
  const open = series.filter(({ isOpen }) => isOpen)
  return (
    <>
      <ul className="grid gap-x-8 sm:grid-cols-2">
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
      {open.length > 0 && (
        <details className="group">
          <Summary>Continue your own numbers</Summary>
          <SeriesForm open={open} onSet={onSet} />
        </details>
      )}
    </>
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
    >
      <p className="text-slate">Only before the first document of a kind in a financial year.</p>
      <SelectField
        label="Documents"
        value={nameOf(selected)}
        onChange={({ target }) => setWhich(target.value)}
      >
        <Options
          of={open.map((one) => [nameOf(one), `${documentKinds[one.kind].title}, ${one.year}`])}
        />
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
