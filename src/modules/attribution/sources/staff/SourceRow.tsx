import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { control } from '../../../../ui/Field.tsx'
import { grouped } from '../../../../ui/format/counts.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import { Badge } from '../../../../ui/staff/Badge.tsx'
import { useStaffAction } from '../../../../ui/staff/use-staff-data.ts'
import type { SourceMonth } from '../contract.ts'

type Source = SourceMonth['sources'][number]

/** One source in one month. Its cost is typed in here, and saved by Enter. */
export function SourceRow({
  source,
  month,
  onSaved,
  onEdit,
}: {
  source: Source
  month: string
  onSaved: () => void
  onEdit: () => void
}) {
  const { name, isRetired, registrations, costPaise } = source
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-b border-line py-2.5 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold wrap-anywhere">
          {name}
          {isRetired && <Badge look="over">Retired</Badge>}
        </p>
        <p className="text-[0.8125rem] text-slate tabular-nums">
          {grouped(registrations)} {registrations === 1 ? 'registration' : 'registrations'}
          {costPaise !== null &&
            registrations > 0 &&
            `, ${formatRupees(Math.round(costPaise / registrations))} each`}
        </p>
      </div>
      <CostForm source={source} month={month} onSaved={onSaved} />
      <Button kind="quiet" onClick={onEdit} className="justify-self-start px-2!">
        Edit<span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}

function CostForm({
  source: { id, name, costPaise },
  month,
  onSaved,
}: {
  source: Source
  month: string
  onSaved: () => void
}) {
  const send = useStaffAction()
  const field = useId()
  const savedText = written(costPaise)
  // Nothing where nobody typed: then the field follows what is saved, by whomever.
  const [input, setInput] = useState<string>()
  const [error, setError] = useState('')
  const [saved, setSaved] = useState<string>()
  // Only once what was saved has come back, so that the field never shows what was there before.
  if (saved !== undefined && saved === savedText) {
    setSaved(undefined)
    setInput(undefined)
  }
  const text = input ?? savedText
  const isChanged = text.trim() !== savedText
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isChanged) return
    const rupees = Number(text)
    if (text.trim() && !(rupees > 0)) return setError('Enter rupees, or leave it empty.')
    const paise = text.trim() ? Math.round(rupees * 100) : null
    const answer = await send('PUT /api/admin/sources/{id}/cost', {
      params: { id },
      body: { month, paise, seen: costPaise },
    })
    setError(answer.ok ? '' : answer.message)
    if (answer.ok) setSaved(written(paise))
    onSaved()
  }
  return (
    <form
      noValidate
      method="dialog"
      onSubmit={submit}
      className="flex flex-wrap items-center gap-2"
    >
      <label htmlFor={field} className="text-slate">
        Cost in ₹<span className="sr-only"> of {name}</span>
      </label>
      <input
        id={field}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setInput(target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${field}-error` : undefined}
        className={`${control} w-32! tabular-nums`}
      />
      {isChanged && (
        <Button type="submit" className="px-3.5!">
          Save
        </Button>
      )}
      <p
        id={`${field}-error`}
        role="alert"
        className="w-full font-medium text-kumkum empty:absolute empty:w-0"
      >
        {error}
      </p>
    </form>
  )
}

function written(paise: number | null): string {
  return paise === null ? '' : String(paise / 100)
}
