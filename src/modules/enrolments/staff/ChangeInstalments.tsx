import { X } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { addMonths, dayInIndia } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { RefusalNotice } from '../../../ui/Refused.tsx'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import type { EnrolmentData } from '../contract.ts'
import { checkInstalments, splitAtNext } from '../rules.ts'
import { sayInstalments } from './words.ts'

type Props = { enrolment: EnrolmentData; onChanged: () => void }

/** Other sums and days for what is not paid yet, with a reason. What is paid stays, and so does the sum. */
export function ChangeInstalments({ enrolment, onChanged }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [notice, setNotice] = useState('')
  const { open } = splitAtNext(enrolment.parts)
  if (open.length === 0) return null
  return (
    <div className="mt-3">
      <p role="status" className="font-medium text-neem empty:hidden">
        {notice}
      </p>
      {isOpen ? (
        <Form
          enrolment={enrolment}
          onChanged={onChanged}
          onClose={(message = '') => {
            setNotice(message)
            setOpen(false)
          }}
        />
      ) : (
        <Button
          onClick={() => {
            setNotice('')
            setOpen(true)
          }}
        >
          Change instalments
        </Button>
      )}
    </div>
  )
}

type Row = { key: number; rupees: string; dueOn: string }

function Form({ enrolment, onChanged, onClose }: Props & { onClose: (message?: string) => void }) {
  const form = useInstalments(enrolment, { onChanged, onClose })
  const { rows, wrong, refused: error, isLate, busy, edit, add, remove, submit } = form
  return (
    <form noValidate method="dialog" onSubmit={submit} className="grid gap-3">
      <h3 className="text-base">Change instalments</h3>
      <ul className="grid gap-3">
        {rows.map(({ key, rupees, dueOn }, index) => (
          <li key={key} className="flex flex-wrap items-end gap-2">
            <TextField
              label={`Sum ${index + 1} in rupees`}
              type="number"
              min={0.01}
              step={0.01}
              inputMode="decimal"
              className="max-w-36"
              value={rupees}
              onChange={({ target }) => edit(key, { rupees: target.value })}
            />
            <TextField
              label={`Due ${index + 1}`}
              type="date"
              value={dueOn}
              onChange={({ target }) => edit(key, { dueOn: target.value })}
            />
            {rows.length > 1 && (
              <button
                type="button"
                aria-label={`Remove part ${index + 1}`}
                title="Remove"
                onClick={() => remove(key)}
                className="grid size-11 place-items-center rounded-control text-slate hover:bg-sand hover:text-ink"
              >
                <X size={17} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <Button onClick={add} className="justify-self-start">
        Add a part
      </Button>
      <p role="status" className={wrong ? 'font-medium text-kumkum' : 'text-slate'}>
        {wrong || `In all ${formatRupees(sumOf(rows))}, as before.`}
      </p>
      <TextField label="Why" name="reason" maxLength={300} autoComplete="off" />
      <RefusalNotice>{error}</RefusalNotice>
      {isLate && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={form.takeTheirs}>Begin with what stands</Button>
          <Button onClick={form.goOn}>Go on with mine</Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="solid" aria-disabled={busy || isLate}>
          {busy ? 'Saving...' : 'Save instalments'}
        </Button>
        <Button onClick={() => onClose()}>Cancel</Button>
      </div>
    </form>
  )
}

type Ways = { onChanged: () => void; onClose: (message?: string) => void }

function useInstalments(enrolment: EnrolmentData, { onChanged, onClose }: Ways) {
  const send = useStaffAction()
  // As it was when the form was opened; a save names the version that was seen last.
  const [rows, setRows] = useState(() => rowsOf(enrolment))
  const [version, setVersion] = useState(enrolment.version)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const parts = rows.map(({ rupees, dueOn }) => ({ paise: paiseOf(rupees), dueOn }))
  const wrong = parts.some(({ paise, dueOn }) => paise <= 0 || !dueOn)
    ? 'Give each part a sum and a day.'
    : wordsOf(enrolment, parts)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || (error !== '' && enrolment.version > version)) return
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (wrong) return setError(wrong)
    if (!reason) return setError('Say why: it stands in the history.')
    setBusy(true)
    const request = { params: { id: enrolment.id }, body: { version, parts, reason } }
    const answer = await send('PUT /api/admin/enrolments/{id}/instalments', request)
    setBusy(false)
    onChanged()
    if (answer.ok) return onClose(answer.data.message)
    setError(answer.message)
  }

  function goOn(first?: () => void) {
    first?.()
    setVersion(enrolment.version)
    setError('')
  }

  return {
    rows,
    wrong,
    busy,
    submit,
    refused: error,
    /** Somebody saved first: what stands may be taken, or gone over. */
    isLate: error !== '' && enrolment.version > version,
    takeTheirs: () => goOn(() => setRows(rowsOf(enrolment))),
    goOn: () => goOn(),
    edit: (key: number, changes: Partial<Row>) =>
      setRows((now) => now.map((row) => (row.key === key ? { ...row, ...changes } : row))),
    remove: (key: number) => setRows((now) => now.filter((row) => row.key !== key)),
    add: () =>
      setRows((now) => {
        const last = now.at(-1)
        const dueOn = last?.dueOn ? addMonths(last.dueOn, 1) : ''
        return [...now, { key: Math.max(...now.map(({ key }) => key)) + 1, rupees: '', dueOn }]
      }),
  }
}

function wordsOf(enrolment: EnrolmentData, parts: { paise: number; dueOn: string }[]): string {
  const reason = checkInstalments(enrolment.parts, parts, dayInIndia(new Date()))
  return reason ? sayInstalments(reason) : ''
}

function rowsOf(enrolment: EnrolmentData): Row[] {
  return splitAtNext(enrolment.parts).open.map(({ paise, dueOn }, key) => ({
    key,
    dueOn,
    rupees: String(paise / 100),
  }))
}

const paiseOf = (rupees: string) => Math.round(Number(rupees) * 100) || 0
const sumOf = (rows: Row[]) => rows.reduce((sum, { rupees }) => sum + paiseOf(rupees), 0)
