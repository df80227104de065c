import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { NotLoaded } from '../../../ui/staff/Loaded.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { TextLink } from '../../../ui/staff/TextLink.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useAbility } from '../../accounts/use-ability.ts'
import type { EnrolmentData } from '../../enrolments/contract.ts'
import { sayReduction } from '../../enrolments/discounts/rules.ts'
import { statesAfter } from '../../enrolments/rules.ts'
import type { RefundRequestData } from '../contract.ts'
import { LeaveCourse } from './LeaveCourse.tsx'
import { CancelRequest } from './RefundActions.tsx'
import { RefundCard, RequestedEnrolment } from './RefundCard.tsx'
import { RequestWaiver } from './RequestWaiver.tsx'

/** Requests of an enrolment for a refund or a waiver, and the buttons for new ones. */
export function EnrolmentRefunds({
  enrolment,
  onChanged,
}: {
  enrolment: EnrolmentData
  onChanged: () => void
}) {
  const { id, balancePaise } = enrolment
  const { state, refresh } = useStaffData('GET /api/admin/refunds', { query: { enrolment: id } })
  const mayRequest = useAbility('refunds.request')
  if (state.status === 'error')
    return <NotLoaded what="refunds" reason={state.reason} onRetry={refresh} />
  if (state.status === 'loading') return null
  const { open, over, today, waivablePaise = balancePaise } = state.data
  const requests = [...open, ...over]
  const handleChange = () => {
    refresh()
    onChanged()
  }
  const waits = (kind: 'refund' | 'waiver') => open.some((one) => one.kind === kind)
  const mayLeave = statesAfter(enrolment.state).includes('left')
  const isTooMuch = !mayLeave && balancePaise < 0
  return (
    <Section title="Refunds and waivers" headingClassName="pb-2 text-lg">
      <NoticeArea>
        {mayRequest && (
          <div className="flex flex-wrap items-center gap-3">
            {(mayLeave || isTooMuch) && !waits('refund') && (
              <LeaveCourse
                of={{ enrolmentId: id }}
                name={mayLeave ? 'Withdraw from course' : 'Refund the extra amount'}
                onRequested={handleChange}
              />
            )}
            {waivablePaise > 0 && !waits('waiver') && (
              <RequestWaiver
                enrolment={enrolment}
                waivablePaise={waivablePaise}
                onRequested={handleChange}
              />
            )}
          </div>
        )}
        {requests.length === 0 && !mayRequest && <p className="text-slate">No requests.</p>}
        {requests.length > 0 && (
          <ul className="mt-3 border-t border-edge">
            {requests.map((refundRequest) => (
              <RefundCard
                key={refundRequest.id}
                refundRequest={refundRequest}
                today={today}
                onChanged={handleChange}
              />
            ))}
          </ul>
        )}
      </NoticeArea>
    </Section>
  )
}

/** Enrolments that wait for approval of their discount, and those refused recently. */
export function EnrolmentRequests({
  requests,
  onChanged,
}: {
  requests: readonly RefundRequestData[]
  onChanged: () => void
}) {
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

function Request({ request, onChanged }: { request: RefundRequestData; onChanged: () => void }) {
  const { course, state, paise, requestedBy, requestedAt, reason, reduction } = request
  const { decidedBy, refusalReason, mayDecide, mayWithdraw } = request
  const maySee = useAbility('payments.see')
  return (
    <>
      <p className="font-medium wrap-anywhere">
        {course}:{' '}
        {state === 'requested'
          ? `Waiting for approval: discount of ${formatRupees(paise)}, by ${requestedBy}`
          : `Rejected by ${decidedBy}: “${refusalReason}”`}
      </p>
      <p className="text-slate wrap-anywhere">
        {reduction && `${sayReduction(reduction)}, `}“{reason}”, {requestedBy},{' '}
        <time dateTime={requestedAt}>{formatTime(requestedAt)}</time>
      </p>
      <RequestedEnrolment refundRequest={request} />
      <div className="flex flex-wrap items-center gap-3">
        {mayDecide && maySee && (
          <TextLink to={to.adminRecord('finance', sectionParts.refunds)}>
            Approve or reject
          </TextLink>
        )}
        {mayWithdraw && <CancelRequest refundRequest={request} onChanged={onChanged} />}
      </div>
    </>
  )
}
