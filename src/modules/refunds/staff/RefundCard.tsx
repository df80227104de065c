import { type SubmitEvent, useState } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { daysBetween, formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Link } from '../../../ui/Link.tsx'
import { RefusalNotice } from '../../../ui/Refused.tsx'
import { DialogButton } from '../../../ui/staff/DialogButton.tsx'
import { DialogEnd } from '../../../ui/staff/DialogEnd.tsx'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import { useMay } from '../../accounts/use-may.ts'
import { sayReduction } from '../../enrolments/discounts/rules.ts'
import type { RefundRequestData } from '../contract.ts'
import { RefundCalculationLines } from '../ReckoningLines.tsx'
import { isOpenRequest } from '../rules.ts'
import { DecideRefund } from './DecideRefund.tsx'
import { PayRefund } from './PayRefund.tsx'
import { RequestedEnrolment } from './RequestedEnrolment.tsx'
import { askStateNames, unpayable } from './words.ts'

type Props = { refundRequest: RefundRequestData; today: string; onChanged: () => void }

/** One ask: whose, how it is calculated, by when, and what may be done with it now. */
export function RefundCard({ refundRequest, today, onChanged }: Props) {
  const { kind, state, paise, student, enrolmentId, course, calculation } = refundRequest
  const seatText = placeOf(refundRequest)
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 wrap-anywhere">
          {seatText ? (
            <Link to={seatText} className="font-medium text-indigo underline underline-offset-4">
              {student.name}
            </Link>
          ) : (
            <strong>{student.name}</strong>
          )}{' '}
          · {course}
          {kind === 'refund' && enrolmentId === null && ' (Fast Track)'}
        </p>
        <p className="text-lg font-semibold tabular-nums">
          {formatRupees(paise)} {kindWords[kind]}
        </p>
      </div>
      <Clock refundRequest={refundRequest} today={today} />
      <Story refundRequest={refundRequest} />
      {isOpenRequest(state) && refundRequest.reduction && (
        <p>
          {sayReduction(refundRequest.reduction)}
          {kind === 'waiver' && ', with all that was taken off before'}
        </p>
      )}
      <RequestedEnrolment refundRequest={refundRequest} />
      {calculation && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 text-indigo">
            How it is reckoned
          </summary>
          <div className="max-w-md">
            <RefundCalculationLines of={calculation} />
          </div>
        </details>
      )}
      {isOpenRequest(state) && <Actions refundRequest={refundRequest} onChanged={onChanged} />}
    </li>
  )
}

const kindWords = { refund: 'back', waiver: 'waiver', discount: 'off' } as const

/** Where there is more about it; a student who is not enrolled yet has only their own page. */
function placeOf({ kind, enrolmentId, student }: RefundRequestData) {
  if (enrolmentId) return to.adminRecord('finance', enrolmentId)
  return kind === 'discount' ? to.adminRecord('students', student.id) : undefined
}

/** The ten days; of a concession nobody waits for money. */
function Clock({
  refundRequest: { kind, state, dueOn, isUnpayable },
  today,
}: Pick<Props, 'refundRequest' | 'today'>) {
  const days = daysBetween(today, dueOn)
  const isLate = days < 0
  if (!isOpenRequest(state) || kind !== 'refund')
    return <p className="font-medium">{askStateNames[state]}</p>
  // Until it is ended, by a button below, no day is kept by paying.
  if (isUnpayable) return <p className="font-medium text-kumkum">{unpayable}</p>
  const remainingDays =
    days === 0
      ? 'due today'
      : isLate
        ? `${-days} days late`
        : `${days} days left, by ${formatDate(dueOn)}`
  return (
    <p className={`font-medium ${isLate || state === 'failed' ? 'text-kumkum' : ''}`}>
      {askStateNames[state]} · {remainingDays}
    </p>
  )
}

function Story({ refundRequest }: { refundRequest: RefundRequestData }) {
  const { requestedBy, requestedAt, reason, decidedBy, decidedAt, refusalReason, parts } =
    refundRequest
  const { soleApprovalReason, closingReason } = refundRequest
  const byHand = parts.filter((part) => part.isByHand && part.state !== 'done')
  return (
    <div className="text-slate wrap-anywhere">
      <p>
        Asked: {requestedBy}, <time dateTime={requestedAt}>{formatTime(requestedAt)}</time>
        {reason && `, “${reason}”`}
      </p>
      {decidedBy && decidedAt && (
        <p>
          {refusalReason ? 'Refused' : 'Approved'}: {decidedBy},{' '}
          <time dateTime={decidedAt}>{formatTime(decidedAt)}</time>
          {refusalReason && `, “${refusalReason}”`}
          {soleApprovalReason && `, alone: “${soleApprovalReason}”`}
        </p>
      )}
      {closingReason && <p>Ended: “{closingReason}”</p>}
      {byHand.length > 0 && (
        <p>By hand: {formatRupees(byHand.reduce((sum, part) => sum + part.paise, 0))}</p>
      )}
    </div>
  )
}

function Actions({
  refundRequest,
  onChanged,
}: {
  refundRequest: RefundRequestData
  onChanged: () => void
}) {
  const mayPay = useMay('refunds.pay')
  const send = useStaffAction()
  const [error, setError] = useState('')
  const isByHand = refundRequest.parts.some(({ isByHand, state }) => isByHand && state !== 'done')
  return (
    <div className="flex flex-wrap items-center gap-2">
      {refundRequest.mayDecide && (
        <DecideRefund refundRequest={refundRequest} onDecided={onChanged} />
      )}
      {refundRequest.isUnpayable && mayPay && (
        <EndRefund refundRequest={refundRequest} onEnded={onChanged} />
      )}
      {isByHand && !refundRequest.isUnpayable && mayPay && (
        <PayRefund refundRequest={refundRequest} onPaid={onChanged} />
      )}
      {refundRequest.mayWithdraw && (
        <Button
          onClick={async () => {
            const params = { id: refundRequest.id }
            const answer = await send('POST /api/admin/refunds/{id}/withdrawal', { params })
            setError(answer.ok ? '' : answer.message)
            onChanged()
          }}
        >
          Cancel request
        </Button>
      )}
      <RefusalNotice>{error}</RefusalNotice>
    </div>
  )
}

type RefundRequestProps = { refundRequest: RefundRequestData; onEnded: () => void }

/** What was approved and cannot be paid, because the payment is not there any more: ended, with a reason. */
function EndRefund({ refundRequest, onEnded }: RefundRequestProps) {
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
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (!reason) return setErrorText('Say why: the student reads it.')
    setBusy(true)
    const answer = await send('POST /api/admin/refunds/{id}/closing', {
      params: { id: refundRequest.id },
      body: { reason },
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
        name="reason"
        autoComplete="off"
        maxLength={300}
        defaultValue="The cheque bounced."
      />
      <DialogEnd error={errorText} isBusy={busy} does="End it" onClose={onClose} />
    </form>
  )
}
