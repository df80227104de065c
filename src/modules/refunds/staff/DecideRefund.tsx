import { type SubmitEvent, useState } from 'react'
import { TextField } from '../../../ui/Field.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { DialogButton } from '../../../ui/staff/DialogButton.tsx'
import { DialogEnd } from '../../../ui/staff/DialogEnd.tsx'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import { sayReduction } from '../../enrolments/discounts/rules.ts'
import type { RefundRequestData } from '../contract.ts'
import { RefundCalculationLines } from '../ReckoningLines.tsx'

type Deciding = { refundRequest: RefundRequestData; onDecided: () => void }

/** Yes to the sum that is seen here, or no with a reason: of money back the student reads it. */
export function DecideRefund({ refundRequest, onDecided }: Deciding) {
  const form = (decision: 'approve' | 'refuse') => (close: () => void) => (
    <DecisionForm
      refundRequest={refundRequest}
      decision={decision}
      onClose={close}
      onDecided={onDecided}
    />
  )
  const width = 'w-[min(32rem,calc(100vw-2rem))]'
  return (
    <>
      <DialogButton
        label="Approve"
        kind="solid"
        heading={`Approve: ${refundRequest.student.name}`}
        className={width}
      >
        {form('approve')}
      </DialogButton>
      {!refundRequest.decidesAlone && (
        <DialogButton
          label="Refuse"
          heading={`Refuse: ${refundRequest.student.name}`}
          className={width}
        >
          {form('refuse')}
        </DialogButton>
      )}
    </>
  )
}

function DecisionForm({
  refundRequest,
  decision,
  onClose,
  onDecided,
}: Deciding & { decision: 'approve' | 'refuse'; onClose: () => void }) {
  const send = useStaffAction()
  const [busy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState('')
  const isYes = decision === 'approve'
  const isAlone = isYes && refundRequest.decidesAlone

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (!isYes && !reason)
      return setErrorText(
        refundRequest.kind === 'refund'
          ? 'Say why: the student reads it.'
          : 'Say why: who asked reads it.',
      )
    if (isAlone && !reason)
      return setErrorText('Say why it is right: nobody else looks at it first.')
    setBusy(true)
    const answer = await send('POST /api/admin/refunds/{id}/decision', {
      params: { id: refundRequest.id },
      body: isYes
        ? {
            decision: 'approve' as const,
            paise: refundRequest.paise,
            ...(isAlone && { alone: reason }),
          }
        : { decision: 'refuse' as const, reason },
    })
    setBusy(false)
    if (!answer.ok) return setErrorText(answer.message)
    onClose()
    onDecided()
  }

  return (
    <form method="dialog" noValidate onSubmit={submit} className="mt-4 grid gap-4">
      {isYes && <Consequences refundRequest={refundRequest} />}
      {isAlone && (
        <>
          <p>
            You asked for this yourself, and nobody else may approve it. It asks for your second
            step, stands in the audit trail as approved alone, and everybody who sees fees is
            written to.
          </p>
          <TextField label="Why it is right" name="reason" autoComplete="off" maxLength={300} />
        </>
      )}
      {!isYes && <TextField label="Why not" name="reason" autoComplete="off" maxLength={300} />}
      <DialogEnd
        error={errorText}
        isBusy={busy}
        does={isYes ? `Approve ${formatRupees(refundRequest.paise)}` : 'Refuse'}
        onClose={() => {
          onClose()
          if (errorText) onDecided()
        }}
      />
    </form>
  )
}

function Consequences({
  refundRequest: { kind, calculation, reason, reduction },
}: {
  refundRequest: RefundRequestData
}) {
  if (kind !== 'refund')
    return (
      <>
        {reduction && <p className="font-medium">{sayReduction(reduction)}</p>}
        {reason && <p className="wrap-anywhere">Reason: {reason}</p>}
        <p>
          {kind === 'waiver'
            ? 'It comes off the last part of the fee at once.'
            : 'They are enrolled at once, with the price and the seats as they are now.'}
        </p>
      </>
    )
  return (
    <>
      {calculation && <RefundCalculationLines of={calculation} />}
      <p>
        The seat is free at once. What came through the gateway goes back through it, the newest
        payment first; everything else is paid by hand.
      </p>
    </>
  )
}
