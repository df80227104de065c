import { useState } from 'react'
import { TextField } from '../../../ui/Field.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { DialogForm } from '../../../ui/staff/ActionForm.tsx'
import { DialogButton } from '../../../ui/staff/ConfirmDialog.tsx'
import type { EnrolmentData } from '../../enrolments/contract.ts'
import { DiscountHint, useDiscountLimit } from '../../enrolments/staff/DiscountHint.tsx'

type Props = {
  enrolment: Pick<
    EnrolmentData,
    'id' | 'balancePaise' | 'feePaise' | 'discountPaise' | 'waivedPaise'
  >
  /** More than is due where invoiced amounts may be waived too. */
  waivablePaise?: number
  onRequested: () => void
}

/** Waives part of a fee, with a reason: within one’s limit at once, above it after approval. */
export function RequestWaiver(props: Props) {
  return (
    <DialogButton label="Waive part of the fee">
      {(close) => <WaiverForm {...props} onClose={close} />}
    </DialogButton>
  )
}

function WaiverForm({
  enrolment: { id: enrolmentId, balancePaise, feePaise, discountPaise, waivedPaise },
  waivablePaise: most = balancePaise,
  onRequested,
  onClose,
}: Props & { onClose: () => void }) {
  const [paise, setPaise] = useState(0)
  const offPaise = discountPaise + waivedPaise + Math.max(0, paise)
  const reduction = { pricePaise: feePaise, offPaise }
  const { isAbove } = useDiscountLimit(reduction)
  return (
    <DialogForm
      heading="Waive part of the fee"
      call="POST /api/admin/waivers"
      request={(form, key) => {
        const reason = form.text('reason')
        if (!(paise > 0)) return { errors: { paise: 'Enter the amount.' } }
        if (!reason) return { errors: { reason: 'Say why.' } }
        return { body: { key, enrolmentId, paise, reason } }
      }}
      submit={isAbove ? 'Send for approval' : 'Waive'}
      busyText={isAbove ? 'Sending...' : 'Waiving...'}
      onClose={onClose}
      onDone={onRequested}
    >
      <TextField
        label="Amount in rupees"
        name="paise"
        type="number"
        inputMode="decimal"
        min={0.01}
        step={0.01}
        max={most / 100}
        hint={hintOf(Math.max(0, balancePaise), most)}
        onChange={({ target }) => setPaise(Math.round(Number(target.value) * 100))}
      />
      <TextField
        label="Why"
        name="reason"
        autoComplete="off"
        maxLength={300}
        hint="If it needs approval, the approver reads this. The student can read it too."
      />
      {paise > 0 && <DiscountHint reduction={reduction} />}
      <p>{effectOf(paise, balancePaise, most)}</p>
    </DialogForm>
  )
}

function hintOf(duePaise: number, most: number): string {
  const due = `${formatRupees(duePaise)} is due.`
  if (most <= duePaise) return due
  return `${due} Up to ${formatRupees(most)} can be waived: what was already invoiced is refunded with a credit note.`
}

function effectOf(paise: number, balancePaise: number, most: number): string {
  if (paise > balancePaise && paise <= most)
    return `${formatRupees(paise - Math.max(0, balancePaise))} of it was paid and invoiced: its refund waits for approval by somebody else. They keep their seat.`
  if (paise > 0 && paise <= balancePaise)
    return `${formatRupees(balancePaise)} less ${formatRupees(paise)}: ${formatRupees(balancePaise - paise)} stays due. It is deducted from the last instalment.`
  return 'It is deducted from the last instalment.'
}
