import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { fastTrack } from '#words/fast-track.ts'
import { lostReasons } from '../../../content/counselling.ts'
import type { Move } from '../../domain/registrations/contract.ts'
import type { RegistrationStatus } from '../../domain/registrations/rules.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { FormErrors } from '../../ui/FormErrors.tsx'
import { useFormErrors } from '../../ui/use-form-errors.ts'
import type { SeatsOffered } from '../parts/offer-seats.ts'
import { SeatField, seatOf } from '../parts/SeatField.tsx'
import { sendFromChoice } from '../parts/send-from-choice.ts'
import type { Late } from '../parts/use-saving.ts'
import { LateNotice } from './LateNotice.tsx'
import { stepWords } from './words.ts'

export type Refusal = { message: string; fields?: Record<string, string>; late?: Late }

/** Nothing comes back where the step was taken, else why it was not. */
export type TakeStep = (wanted: Omit<Move, 'version'>) => Promise<Refusal | undefined>

const words = {
  amountPaise: { missing: 'Enter the fee that was paid.', malformed: 'Enter the fee in rupees.' },
  reason: { missing: 'Choose why it is lost.' },
  details: { missing: 'Write the other reason.' },
  seat: { missing: 'Choose a batch, or none yet.' },
}

const otherReason = lostReasons.at(-1)

/** Asks what a step needs: the fee that was paid, the seat that goes with it, or why it is lost. */
export function StepDialog({
  name,
  to,
  needs,
  seats,
  onTake,
  onClose,
}: {
  name: string
  to: RegistrationStatus
  needs: 'fee' | 'reason' | undefined
  seats: SeatsOffered | undefined
  onTake: TakeStep
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [saving, setSaving] = useState(false)
  const [late, setLate] = useState<Late>()
  const { errors, fields, check, refuse } = useFormErrors(words)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (saving || !check(event.currentTarget)) return
    const data = new FormData(event.currentTarget)
    if (data.get('reason') === otherReason && !data.get('details'))
      return refuse({ fields: { details: words.details.missing } })
    setSaving(true)
    setLate(undefined)
    const refusal = await onTake({
      to,
      ...(needs === 'fee' && feeOf(data)),
      ...(needs === 'reason' && reasonOf(data)),
      ...(seats && seatOf(data, seats)),
    })
    if (!refusal) return
    setSaving(false)
    setLate(refusal.late)
    if (!refusal.late) refuse(refusal)
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="step-title"
      onClose={onClose}
      className="m-auto w-md max-w-[calc(100vw-2rem)] rounded-card p-6 text-ink shadow-lift backdrop:bg-ink/40"
    >
      <form noValidate onSubmit={submit} onKeyDown={sendFromChoice} className="grid gap-4">
        <h2 id="step-title" className="text-lg wrap-anywhere">
          {stepWords[to]}: {name}
        </h2>
        {late && <LateNotice title="The step is not saved yet." late={late} />}
        <FormErrors title="The step is not saved yet." errors={errors} />
        {needs === 'fee' && (
          <TextField
            id="amountPaise"
            name="amountPaise"
            label="Fee paid, in rupees"
            type="number"
            inputMode="decimal"
            min={1}
            max={100_000}
            step="0.01"
            required
            defaultValue={fastTrack.priceInRupees}
            autoComplete="off"
            error={fields.amountPaise}
          />
        )}
        {seats && <SeatField seats={seats} error={fields.seat} />}
        {needs === 'reason' && (
          <>
            <SelectField id="reason" name="reason" label="Reason" required error={fields.reason}>
              <option value="">Choose a reason</option>
              {lostReasons.map((reason) => (
                <option key={reason}>{reason}</option>
              ))}
            </SelectField>
            <TextField
              id="details"
              name="details"
              label="In their words"
              hint="Optional, except for another reason."
              error={fields.details}
              maxLength={400}
              autoComplete="off"
            />
          </>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="primary" aria-disabled={saving}>
            {saving ? 'Saving...' : stepWords[to]}
          </Button>
          <Button kind="quiet" onClick={() => dialog.current?.close()} className="px-2!">
            Cancel
          </Button>
        </div>
      </form>
    </dialog>
  )
}

function feeOf(data: FormData) {
  return { amountPaise: Math.round(Number(data.get('amountPaise')) * 100) }
}

function reasonOf(data: FormData) {
  const reason = String(data.get('reason'))
  const details = String(data.get('details')).trim()
  if (!details) return { reason }
  return { reason: reason === otherReason ? details : `${reason}: ${details}` }
}
