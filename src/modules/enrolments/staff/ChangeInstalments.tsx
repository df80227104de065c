import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { addMonths, dayInIndia } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { Conflict } from '../../../ui/staff/Conflict.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import type { Late } from '../../../ui/staff/use-action.ts'
import type { EnrolmentData } from '../contract.ts'
import { checkInstalments, splitAtNext } from '../rules.ts'
import { sayInstalments } from './texts.ts'

type Props = { enrolment: EnrolmentData; onChanged: () => void }

/** Changes amounts and dates of unpaid instalments, with a reason. Paid ones and the sum stay. */
export function ChangeInstalments({ enrolment, onChanged }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (splitAtNext(enrolment.parts).open.length === 0) return null
  return (
    <div className="mt-3">
      <NoticeArea>
        {isOpen ? (
          <Form enrolment={enrolment} onChanged={onChanged} onClose={() => setIsOpen(false)} />
        ) : (
          <Button onClick={() => setIsOpen(true)}>Change instalments</Button>
        )}
      </NoticeArea>
    </div>
  )
}

type Row = { key: number; rupees: string; dueOn: string }

function Form({ enrolment, onChanged, onClose }: Props & { onClose: () => void }) {
  // As when the form was opened; a save sends the version that was shown.
  const [rows, setRows] = useState(() => rowsOf(enrolment))
  const [version, setVersion] = useState(enrolment.version)
  const [late, setLate] = useState<Late<never>>()
  const parts = rows.map(({ rupees, dueOn }) => ({ paise: paiseOf(rupees), dueOn }))
  const totalPaise = parts.reduce((sum, { paise }) => sum + paise, 0)
  const wrong = parts.some(({ paise, dueOn }) => paise <= 0 || !dueOn)
    ? 'Enter an amount and a day for each instalment.'
    : errorIn(enrolment, parts)
  const edit = (key: number, changes: Partial<Row>) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...changes } : row)))

  function add() {
    const last = rows.at(-1)
    const dueOn = last?.dueOn ? addMonths(last.dueOn, 1) : ''
    setRows([...rows, { key: Math.max(...rows.map(({ key }) => key)) + 1, rupees: '', dueOn }])
  }
  function goOn() {
    setVersion(enrolment.version)
    setLate(undefined)
  }

  return (
    <ActionForm
      call="PUT /api/admin/enrolments/{id}/instalments"
      request={(form) => {
        if (wrong) return { errors: { parts: wrong } }
        const reason = form.text('reason')
        if (!reason) return { errors: { reason: 'Give a reason: it stays in the history.' } }
        return { params: { id: enrolment.id }, body: { version, parts, reason } }
      }}
      isHeld={late !== undefined}
      submit="Save instalments"
      busyText="Saving..."
      onCancel={onClose}
      onDone={() => {
        onClose()
        onChanged()
      }}
      onLate={setLate}
      onRefused={onChanged}
      className="gap-3!"
    >
      <h3 className="text-base">Change instalments</h3>
      {late && enrolment.version > version && (
        <Conflict title="Not saved" note={late.message} takesFocus>
          <Button kind="solid" onClick={goOn}>
            Keep my version
          </Button>
          <Button
            onClick={() => {
              setRows(rowsOf(enrolment))
              goOn()
            }}
          >
            Discard mine, use theirs
          </Button>
        </Conflict>
      )}
      <ul className="grid gap-3">
        {rows.map(({ key, rupees, dueOn }, index) => (
          <li key={key} className="flex flex-wrap items-end gap-2">
            <div className="w-28">
              <TextField
                label={`Amount ${index + 1} in rupees`}
                type="number"
                min={0.01}
                step={0.01}
                inputMode="decimal"
                value={rupees}
                onChange={({ target }) => edit(key, { rupees: target.value })}
              />
            </div>
            <TextField
              label={`Due ${index + 1}`}
              type="date"
              value={dueOn}
              onChange={({ target }) => edit(key, { dueOn: target.value })}
            />
            {rows.length > 1 && (
              <button
                type="button"
                aria-label={`Remove instalment ${index + 1}`}
                title="Remove"
                onClick={() => setRows(rows.filter((row) => row.key !== key))}
                className="grid size-11 place-items-center rounded-control text-slate hover:bg-sand hover:text-ink"
              >
                <X size={17} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <Button onClick={add} className="justify-self-start">
        Add an instalment
      </Button>
      <p role="status" className={wrong ? 'font-medium text-kumkum' : 'text-slate'}>
        {wrong || `In all ${formatRupees(totalPaise)}, as before.`}
      </p>
      <TextField label="Reason" name="reason" maxLength={300} autoComplete="off" />
    </ActionForm>
  )
}

function errorIn(enrolment: EnrolmentData, parts: { paise: number; dueOn: string }[]): string {
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
