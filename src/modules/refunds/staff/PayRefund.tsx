import { type SubmitEvent, useState } from 'react'
import { TextField } from '../../../ui/Field.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { DialogButton } from '../../../ui/staff/DialogButton.tsx'
import { DialogEnd } from '../../../ui/staff/DialogEnd.tsx'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import { methodNames } from '../../ledger/rules.ts'
import type { RefundRequestData } from '../contract.ts'
import { type HandMethod, handMethods } from '../rules.ts'

type RefundRequestProps = { refundRequest: RefundRequestData; onPaid: () => void }

/** What no gateway gives back was paid by hand: how, and what proves it. */
export function PayRefund({ refundRequest, onPaid }: RefundRequestProps) {
  return (
    <DialogButton
      label="Mark as paid"
      kind="solid"
      heading={`Paid to ${refundRequest.student.name}`}
    >
      {(close) => <PayForm refundRequest={refundRequest} onClose={close} onPaid={onPaid} />}
    </DialogButton>
  )
}

function PayForm({ refundRequest, onClose, onPaid }: RefundRequestProps & { onClose: () => void }) {
  const send = useStaffAction()
  const [method, setMethod] = useState<HandMethod>('bank')
  const [busy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState('')
  const open = refundRequest.parts.filter(({ isByHand, state }) => isByHand && state !== 'done')
  const sum = formatRupees(open.reduce((total, { paise }) => total + paise, 0))

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const text = String(new FormData(event.currentTarget).get('reference') ?? '').trim()
    if (method !== 'cash' && !text)
      return setErrorText('Enter the UTR: it proves that the money went.')
    setBusy(true)
    const answer = await send('POST /api/admin/refunds/{id}/payment', {
      params: { id: refundRequest.id },
      body: { method, reference: text || null },
    })
    setBusy(false)
    if (!answer.ok) return setErrorText(answer.message)
    onClose()
    onPaid()
  }

  return (
    <form method="dialog" noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <p>
        <strong>{sum}</strong> has left us, all of it in one go. The student is told.
      </p>
      <fieldset>
        <legend className="pb-1 font-semibold">Paid by</legend>
        <div className="flex flex-wrap gap-x-5">
          {handMethods.map((value) => (
            <label key={value} className="inline-flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="method"
                value={value}
                checked={method === value}
                onChange={() => setMethod(value)}
                className="size-5 accent-indigo"
              />
              {methodNames[value]}
            </label>
          ))}
        </div>
      </fieldset>
      {method !== 'cash' && (
        <TextField label="UTR of the transfer" name="reference" autoComplete="off" maxLength={90} />
      )}
      <DialogEnd error={errorText} isBusy={busy} does={`${sum} is paid`} onClose={onClose} />
    </form>
  )
}
