import { type SubmitEvent, useState } from 'react'
import { fastTrack } from '#words/fast-track.ts'
import { lostReasons } from '../../../content/counselling.ts'
import type { Move } from '../../domain/registrations/contract.ts'
import type { RegistrationStatus } from '../../domain/registrations/rules.ts'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { FormErrors } from '../../ui/FormErrors.tsx'
import { OpenDialog } from '../../ui/OpenDialog.tsx'
import { useFormErrors } from '../../ui/use-form-errors.ts'
import { DialogEnd } from '../parts/DialogEnd.tsx'
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
  const [saving, setSaving] = useState(false)
  const [late, setLate] = useState<Late>()
  const { errors, fields, check, refuse } = useFormErrors(words)

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
    <OpenDialog
      heading={`${stepWords[to]}: ${name}`}
      onClose={onClose}
      startsInField
      className="w-[min(28rem,calc(100vw-2rem))]"
    >
      <form noValidate onSubmit={submit} onKeyDown={sendFromChoice} className="mt-4 grid gap-4">
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
        <DialogEnd isBusy={saving} does={stepWords[to]} doing="Saving..." onClose={onClose} />
      </form>
    </OpenDialog>
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
