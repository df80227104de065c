import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Link } from '../../../ui/Link.tsx'
import { useMay } from '../../accounts/use-may.ts'
import { sayReduction } from '../../enrolments/discounts/rules.ts'
import type { RefundRequestData } from '../contract.ts'
import { CancelRequest } from './RefundActions.tsx'
import { RequestedEnrolment } from './RequestedEnrolment.tsx'

type Props = { onChanged: () => void }

/** Enrolments that wait for approval of their discount, and those refused recently. */
export function EnrolmentRequests({
  requests,
  onChanged,
}: Props & { requests: readonly RefundRequestData[] }) {
  if (requests.length === 0) return null
  return (
    <ul aria-label="Enrolments waiting for approval" className="mt-2">
      {requests.map((request) => (
        <li key={request.id} className="grid gap-1 border-t border-line py-2.5">
          <Request request={request} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  )
}

function Request({ request, onChanged }: Props & { request: RefundRequestData }) {
  const { course, state, paise, requestedBy, requestedAt, reason, reduction } = request
  const { decidedBy, refusalReason, mayDecide, mayWithdraw } = request
  const maySee = useMay('payments.see')
  return (
    <>
      <p className="font-medium wrap-anywhere">
        {course}:{' '}
        {state === 'requested'
          ? `Waiting for approval: discount of ${formatRupees(paise)}, by ${requestedBy}`
          : `Refused by ${decidedBy}: “${refusalReason}”`}
      </p>
      <p className="text-slate wrap-anywhere">
        {reduction && `${sayReduction(reduction)}, `}“{reason}”, {requestedBy},{' '}
        <time dateTime={requestedAt}>{formatTime(requestedAt)}</time>
      </p>
      <RequestedEnrolment refundRequest={request} />
      <div className="flex flex-wrap items-center gap-3">
        {mayDecide && maySee && (
          <Link
            to={to.adminRecord('finance', roomParts.refunds)}
            className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4"
          >
            Approve or refuse
          </Link>
        )}
        {mayWithdraw && <CancelRequest refundRequest={request} onChanged={onChanged} />}
      </div>
    </>
  )
}
