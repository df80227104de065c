import { daysBetween, formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Summary } from '../../../ui/staff/Summary.tsx'
import type { RefundRequestData } from '../contract.ts'
import { RefundCalculationLines } from '../RefundCalculationLines.tsx'
import { isOpenRequest } from '../rules.ts'
import { RefundActions } from './RefundActions.tsx'
import { partsByHand, refundLineNames, requestStateNames, sayRequestReduction } from './texts.ts'

type Props = { refundRequest: RefundRequestData; today: string; onChanged: () => void }

/** One request on the page of its enrolment. */
export function RefundCard(props: Props) {
  const { kind, paise, student, course } = props.refundRequest
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 wrap-anywhere">
          <strong>{student.name}</strong> · {course}
        </p>
        <p className="text-lg font-semibold tabular-nums">
          {formatRupees(paise)} {kind}
        </p>
      </div>
      <RefundDetails {...props} />
    </li>
  )
}

/** Of one request: due date, history, calculation, and actions. */
export function RefundDetails({ refundRequest, today, onChanged }: Props) {
  const { state, calculation } = refundRequest
  return (
    <>
      <PayBy refundRequest={refundRequest} today={today} />
      <History refundRequest={refundRequest} />
      {isOpenRequest(state) && refundRequest.reduction && (
        <p>{sayRequestReduction(refundRequest)}</p>
      )}
      <RequestedEnrolment refundRequest={refundRequest} />
      {calculation && (
        <details className="group">
          <Summary>How it is calculated</Summary>
          <div className="max-w-md">
            <RefundCalculationLines of={calculation} names={refundLineNames} />
          </div>
        </details>
      )}
      {isOpenRequest(state) && (
        <RefundActions refundRequest={refundRequest} onChanged={onChanged} />
      )}
    </>
  )
}

/** The ten days to pay; waivers have no such date. */
function PayBy({
  refundRequest: { kind, state, dueOn, isUnpayable },
  today,
}: Pick<Props, 'refundRequest' | 'today'>) {
  if (!isOpenRequest(state) || kind !== 'refund')
    return <p className="font-medium">{requestStateNames[state]}</p>
  // Until it is closed, by a button below, there is no date to pay by.
  if (isUnpayable)
    return <p className="font-medium text-kumkum">Cannot be paid: the payment no longer exists</p>
  const isLate = dueOn < today
  return (
    <p className={`font-medium ${isLate || state === 'failed' ? 'text-kumkum' : ''}`}>
      {requestStateNames[state]} · {sayDays(daysBetween(today, dueOn), dueOn)}
    </p>
  )
}

function sayDays(days: number, dueOn: string): string {
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  if (days < 0) return `${count} late`
  return days === 0 ? 'due today' : `${count} left, by ${formatDate(dueOn)}`
}

function History({ refundRequest }: Pick<Props, 'refundRequest'>) {
  const { requestedBy, requestedAt, reason, decidedBy, decidedAt, refusalReason } = refundRequest
  const { soleApprovalReason, closingReason } = refundRequest
  const byHand = partsByHand(refundRequest)
  return (
    <div className="text-slate wrap-anywhere">
      <p>
        Requested: {requestedBy}, <time dateTime={requestedAt}>{formatTime(requestedAt)}</time>
        {reason && `, “${reason}”`}
      </p>
      {decidedBy && decidedAt && (
        <p>
          {refusalReason ? 'Rejected' : 'Approved'}: {decidedBy},{' '}
          <time dateTime={decidedAt}>{formatTime(decidedAt)}</time>
          {refusalReason && `, “${refusalReason}”`}
          {soleApprovalReason && `, alone: “${soleApprovalReason}”`}
        </p>
      )}
      {closingReason && <p>Closed: “{closingReason}”</p>}
      {byHand.length > 0 && (
        <p>By hand: {formatRupees(byHand.reduce((sum, part) => sum + part.paise, 0))}</p>
      )}
    </div>
  )
}

/** An enrolment that waits for approval, as entered. */
export function RequestedEnrolment({
  refundRequest: { enrolment, state },
}: Pick<Props, 'refundRequest'>) {
  if (!enrolment || state !== 'requested') return null
  const { startsOn, toPayPaise, plan, dues, seat, registration } = enrolment
  return (
    <div className="text-slate">
      <p>
        From {formatDate(startsOn)} · to pay {formatRupees(toPayPaise)}
        {plan && `, ${plan}`}
        {registration !== null && ' · after their Fast Track'}
      </p>
      {dues.length > 0 && (
        <p>
          {dues
            .map(({ paise, dueOn }) => `${formatRupees(paise)} by ${formatDate(dueOn)}`)
            .join(' · ')}
        </p>
      )}
      <p>{saySeat(seat)}</p>
    </div>
  )
}

function saySeat(seat: NonNullable<RefundRequestData['enrolment']>['seat']): string {
  if (!seat) return 'No batch yet.'
  if (seat.as === 'wait') return 'They join the waitlist once it is approved.'
  return seat.heldUntil
    ? `A seat is held until ${formatTime(seat.heldUntil)}.`
    : 'They keep the seat they have.'
}
