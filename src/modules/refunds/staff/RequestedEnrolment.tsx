import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import type { RefundRequestData } from '../contract.ts'

/** An enrolment that waits for approval, as entered. */
export function RequestedEnrolment({
  refundRequest: { enrolment, state },
}: {
  refundRequest: RefundRequestData
}) {
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
