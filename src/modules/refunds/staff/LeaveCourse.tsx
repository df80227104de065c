import { type SubmitEvent, useRef, useState } from 'react'
import type { CallData } from '../../../ui/api/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { DialogButton } from '../../../ui/staff/DialogButton.tsx'
import { DialogEnd } from '../../../ui/staff/DialogEnd.tsx'
import { NotLoaded } from '../../../ui/staff/NotLoaded.tsx'
import { useStaffAction, useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { RefundCalculationLines } from '../ReckoningLines.tsx'

const call = 'GET /api/admin/refund-calculation' as const
type Of = { enrolmentId: number } | { registrationId: number }
type Props = { of: Of; name: string; onRequested: () => void }

/** Who leaves: what comes back is shown line by line before anything is asked. */
export function LeaveCourse(props: Props) {
  const [notice, setNotice] = useState('')
  return (
    <>
      <DialogButton
        label={props.name}
        heading={props.name}
        className="w-[min(32rem,calc(100vw-2rem))]"
      >
        {(close) => (
          <RefundCalculationForm
            {...props}
            onClose={close}
            onRequested={(message) => {
              close()
              setNotice(message)
              props.onRequested()
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

type Open = { of: Of; onClose: () => void; onRequested: (message: string) => void }

function RefundCalculationForm(props: Open) {
  const { of, onClose } = props
  const query =
    'enrolmentId' in of ? { enrolment: of.enrolmentId } : { registration: of.registrationId }
  const { state, refresh } = useStaffData(call, { query })
  if (state.status === 'loading') return <p role="status">Reckoning...</p>
  if (state.status === 'error')
    return <NotLoaded what="sums" reason={state.reason} onRetry={refresh} />
  const { leaves, calculation } = state.data
  const isNothing = calculation.backPaise === 0 && !(leaves && 'enrolmentId' in of)
  return (
    <div className="mt-4 grid gap-4">
      <RefundCalculationLines of={calculation} />
      {isNothing ? (
        <>
          <p>There is nothing to give back.</p>
          <Button onClick={onClose} className="justify-self-start">
            Close
          </Button>
        </>
      ) : (
        <AskForm {...props} preview={state.data} onChanged={refresh} />
      )}
    </div>
  )
}

function AskForm({
  of,
  preview,
  onClose,
  onRequested,
  onChanged,
}: Open & { preview: CallData<typeof call>; onChanged: () => void }) {
  const send = useStaffAction()
  const key = useRef(crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState('')
  const { leaves, dueOn, calculation } = preview

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const text = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    setBusy(true)
    const body = { key: key.current, of, paise: calculation.backPaise, reason: text || null }
    const answer = await send('POST /api/admin/refunds', { body })
    setBusy(false)
    if (answer.ok) return onRequested(answer.data.message)
    setErrorText(answer.message)
    onChanged()
  }

  return (
    <form method="dialog" noValidate onSubmit={submit} className="grid gap-4">
      <p>
        An owner who did not ask approves it.{' '}
        {calculation.backPaise > 0 && `The money is on its way by ${formatDate(dueOn)}. `}
        {leaves && 'The seat is free from then on.'}
      </p>
      <TextField
        label="Reason, if they gave one"
        name="reason"
        autoComplete="off"
        maxLength={300}
        hint="The student can read it. Nobody has to give one."
      />
      <DialogEnd
        error={errorText}
        isBusy={busy}
        does="Ask for approval"
        busyText="Asking..."
        onClose={onClose}
      />
    </form>
  )
}
