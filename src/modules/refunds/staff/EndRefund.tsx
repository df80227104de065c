import { type SubmitEvent, useState } from 'react'
import { TextField } from '../../../ui/Field.tsx'
import { DialogButton } from '../../../ui/staff/DialogButton.tsx'
import { DialogEnd } from '../../../ui/staff/DialogEnd.tsx'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import type { RefundRequestData } from '../contract.ts'

type RefundRequestProps = { refundRequest: RefundRequestData; onEnded: () => void }

/** What was approved and cannot be paid, because the payment is not there any more: ended, with a reason. */
export function EndRefund({ refundRequest, onEnded }: RefundRequestProps) {
  return (
    <DialogButton
      label="End what cannot be paid"
      kind="solid"
      heading={`Nothing to pay: ${refundRequest.student.name}`}
    >
      {(close) => <EndForm refundRequest={refundRequest} onClose={close} onEnded={onEnded} />}
    </DialogButton>
  )
}

function EndForm({
  refundRequest,
  onClose,
  onEnded,
}: RefundRequestProps & { onClose: () => void }) {
  const send = useStaffAction()
  const [busy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState('')

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const why = String(new FormData(event.currentTarget).get('why') ?? '').trim()
    if (!why) return setErrorText('Say why: the student reads it.')
    setBusy(true)
    const answer = await send('POST /api/admin/refunds/{id}/closing', {
      params: { id: refundRequest.id },
      body: { why },
    })
    setBusy(false)
    if (!answer.ok) return setErrorText(answer.message)
    onClose()
    onEnded()
  }

  return (
    <form method="dialog" noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <p>
        The payment that was to go back is not there any more: its cheque bounced, or the gateway
        gave it back by itself. What can still be paid waits as before.
      </p>
      <TextField
        label="Why nothing is paid"
        name="why"
        autoComplete="off"
        maxLength={300}
        defaultValue="The cheque bounced."
      />
      <DialogEnd error={errorText} isBusy={busy} does="End it" onClose={onClose} />
    </form>
  )
}
