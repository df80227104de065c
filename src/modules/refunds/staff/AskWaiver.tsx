import { type SubmitEvent, useRef, useState } from 'react'
import { TextField } from '../../../ui/Field.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { DialogButton } from '../../../ui/staff/DialogButton.tsx'
import { DialogEnd } from '../../../ui/staff/DialogEnd.tsx'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import type { EnrolmentData } from '../../enrolments/contract.ts'
import { DiscountHint, useDiscountLimit } from '../../enrolments/staff/DiscountHint.tsx'

type Of = {
  enrolment: Pick<
    EnrolmentData,
    'id' | 'balancePaise' | 'feePaise' | 'discountPaise' | 'waivedPaise'
  >
  /** More than is due where what was invoiced may be waived too. */
  waivablePaise?: number
  onAsked: () => void
}

/** Something of a fee is waived, with a reason: within one’s limit at once, above it somebody else approves. */
export function RequestWaiver({ onAsked: onRequested, ...of }: Of) {
  const [notice, setNotice] = useState('')
  return (
    <>
      <DialogButton label="Waive part of the fee" heading="Waive part of the fee">
        {(close) => (
          <WaiverForm
            {...of}
            onClose={close}
            onAsked={(message) => {
              close()
              setNotice(message)
              onRequested()
            }}
          />
        )}
      </DialogButton>
      <span role="status" className="text-neem">
        {notice}
      </span>
    </>
  )
}

type Open = Omit<Of, 'onAsked'> & { onClose: () => void; onAsked: (message: string) => void }

function WaiverForm({ enrolment, waivablePaise, onClose, onAsked: onRequested }: Open) {
  const { id: enrolmentId, balancePaise, feePaise, discountPaise, waivedPaise } = enrolment
  const most = waivablePaise ?? balancePaise
  const send = useStaffAction()
  const key = useRef(crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState('')
  const [paise, setPaise] = useState(0)
  const reduction = {
    pricePaise: feePaise,
    offPaise: discountPaise + waivedPaise + Math.max(0, paise),
  }
  const { isAbove } = useDiscountLimit(reduction)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (!(paise > 0)) return setErrorText('Enter the sum.')
    if (!reason) return setErrorText('Say why.')
    setBusy(true)
    const body = { key: key.current, enrolmentId: enrolmentId, paise, reason }
    const answer = await send('POST /api/admin/waivers', { body })
    setBusy(false)
    if (answer.ok) return onRequested(answer.data.message)
    setErrorText(answer.message)
  }

  return (
    <form method="dialog" noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <TextField
        label="Sum in rupees"
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
        hint="Whoever approves it reads this, and the student can."
      />
      {paise > 0 && <DiscountHint reduction={reduction} />}
      <p>{effectOf(paise, balancePaise, most)}</p>
      <DialogEnd
        error={errorText}
        isBusy={busy}
        does={isAbove ? 'Send for approval' : 'Waive'}
        busyText={isAbove ? 'Sending...' : 'Waiving...'}
        onClose={onClose}
      />
    </form>
  )
}

function hintOf(duePaise: number, most: number): string {
  const due = `${formatRupees(duePaise)} is due.`
  if (most <= duePaise) return due
  return `${due} Up to ${formatRupees(most)} can be waived: what was invoiced already is refunded with a credit note.`
}

function effectOf(paise: number, balancePaise: number, most: number): string {
  if (paise > balancePaise && paise <= most)
    return `${formatRupees(paise - Math.max(0, balancePaise))} of it was paid and invoiced: its refund waits for approval by somebody else. They keep their seat.`
  if (paise > 0 && paise <= balancePaise)
    return `${formatRupees(balancePaise)} less ${formatRupees(paise)}: ${formatRupees(balancePaise - paise)} stays due. It comes off the last part.`
  return 'It comes off the last part.'
}
