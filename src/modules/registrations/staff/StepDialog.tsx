import { type SubmitEvent, useState } from 'react'
import { lostReasons } from '../../../../content/counselling.ts'
import { fastTrackTerms } from '../../../../content/fast-track.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { OpenDialog } from '../../../ui/OpenDialog.tsx'
import { DialogEnd } from '../../../ui/staff/DialogEnd.tsx'
import { sendFromChoice } from '../../../ui/staff/send-from-choice.ts'
import type { Late } from '../../../ui/staff/use-saving.ts'
import { useFormErrors } from '../../../ui/use-form-errors.ts'
import type { SeatsOffered } from '../../batches/staff/offer-seats.ts'
import { SeatField, seatOf } from '../../batches/staff/SeatField.tsx'
import type { PendingPaymentData } from '../../ledger/contract.ts'
import {
  checkMoney,
  type MethodChoice,
  PaymentFields,
  readMoney,
  showsCode,
} from '../../ledger/staff/PaymentFields.tsx'
import { namesOf, PendingPayments } from '../../ledger/staff/PendingPayments.tsx'
import type { RegistrationStatus } from '../../students/registration-status.ts'
import type { Move } from '../contract.ts'
import { LateNotice } from './LateNotice.tsx'
import { stepWords } from './words.ts'

export type StepRefusal = { message: string; fields?: Record<string, string>; late?: Late }

/** Nothing comes back where the step was taken, else why it was not. */
export type TakeStep = (move: Omit<Move, 'version'>) => Promise<StepRefusal | undefined>

const words = {
  method: { missing: 'Choose how the fee is paid, or “Not paid yet”.' },
  reference: { missing: 'Enter its number: it proves the money.' },
  reason: { missing: 'Choose why it is lost.' },
  details: { missing: 'Write the other reason.' },
  seat: { missing: 'Choose a batch, or none yet.' },
}

const takeAnother = 'Something is pending. Choose “Take another payment”, or “Not paid yet”.'

const otherReason = lostReasons.at(-1)

/** Asks what a step needs: how the fee is paid, the seat that goes with it, or why it is lost. */
export function StepDialog({
  name,
  to,
  needs,
  duePaise,
  pending,
  seats,
  onTake,
  onClose,
}: {
  name: string
  to: RegistrationStatus
  needs: 'fee' | 'reason' | undefined
  /** Of the fee that was charged before; nothing where it is now. */
  duePaise: number
  pending: readonly PendingPaymentData[]
  seats: SeatsOffered | undefined
  onTake: TakeStep
  onClose: () => void
}) {
  const [saving, setSaving] = useState(false)
  const [late, setLate] = useState<Late>()
  const { errors, fields, check, refuse } = useFormErrors(words)
  const [method, setMethod] = useState<MethodChoice>()
  const [atBank, setAtBank] = useState(false)
  const [despite, setDespite] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (saving || !check(event.currentTarget)) return
    const data = new FormData(event.currentTarget)
    if (data.get('reason') === otherReason && !data.get('details'))
      return refuse({ fields: { details: words.details.missing } })
    const wrong = needs === 'fee' ? checkFee(data) : undefined
    if (wrong) return refuse({ fields: wrong })
    setSaving(true)
    setLate(undefined)
    const refusal = await onTake({
      to,
      ...(needs === 'fee' && method && { payment: { method, ...readMoney(data), ...despiteOf() } }),
      ...(needs === 'reason' && reasonOf(data)),
      ...(seats && seatOf(data, seats)),
    })
    if (!refusal) return
    setSaving(false)
    setLate(refusal.late)
    if (!refusal.late) refuse(refusal)
  }

  const despiteOf = () => ({ despitePending: despite ? namesOf(pending) : [] })

  function checkFee(data: FormData): Record<string, string> | undefined {
    if (!method) return { method: words.method.missing }
    const isHeld = pending.length > 0 && !despite && method !== 'not-paid'
    return isHeld ? { method: takeAnother } : checkMoney(data, { method, atBank })
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
          <>
            <p className="text-xl font-semibold">
              Fast Track fee {formatRupees(duePaise || fastTrackTerms.priceInRupees * 100)}
            </p>
            <PendingPayments pending={pending} isChosen={despite} onChoose={setDespite} />
            <PaymentFields
              method={method}
              atBank={atBank}
              errors={fields}
              onMethod={setMethod}
              onAtBank={setAtBank}
              mayBeUnpaid
            />
          </>
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
        <DialogEnd
          isBusy={saving}
          does={
            showsCode({ method, atBank }) ? `${stepWords[to]} and show the UPI code` : stepWords[to]
          }
          busyText="Saving..."
          onClose={onClose}
        />
      </form>
    </OpenDialog>
  )
}

function reasonOf(data: FormData) {
  const reason = String(data.get('reason'))
  const details = String(data.get('details')).trim()
  if (!details) return { reason }
  return { reason: reason === otherReason ? details : `${reason}: ${details}` }
}
