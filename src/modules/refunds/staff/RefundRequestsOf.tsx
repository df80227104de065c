import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { NotLoaded } from '../../../ui/staff/NotLoaded.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useMay } from '../../accounts/use-may.ts'
import type { EnrolmentData } from '../../enrolments/contract.ts'
import { statesAfter } from '../../enrolments/rules.ts'
import { isOpenRequest } from '../rules.ts'
import { LeaveCourse } from './LeaveCourse.tsx'
import { RefundCard } from './RefundCard.tsx'
import { RequestWaiver } from './RequestWaiver.tsx'

/** Requests of an enrolment for a refund or a waiver, and the buttons for new ones. */
export function RefundRequestsOf({
  enrolment,
  onChanged,
}: {
  enrolment: EnrolmentData
  onChanged: () => void
}) {
  const { id, state: where, balancePaise } = enrolment
  const { state, refresh } = useStaffData('GET /api/admin/refunds', {
    query: { enrolment: id },
  })
  const mayRequest = useMay('refunds.request')
  if (state.status === 'error')
    return <NotLoaded what="refunds" reason={state.reason} onRetry={refresh} />
  if (state.status === 'loading') return null
  const { open, over, today, waivablePaise = balancePaise } = state.data
  const requests = [...open, ...over]
  const handleChange = () => {
    refresh()
    onChanged()
  }
  const waits = (kind: 'refund' | 'waiver') =>
    requests.some(
      (refundRequest) => refundRequest.kind === kind && isOpenRequest(refundRequest.state),
    )
  const mayLeave = statesAfter(where).includes('left')
  const isTooMuch = !mayLeave && balancePaise < 0
  return (
    <section aria-labelledby="refund-requests">
      <h2 id="refund-requests" className="pb-2 text-lg">
        Refunds and waivers
      </h2>
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
    </section>
  )
}
