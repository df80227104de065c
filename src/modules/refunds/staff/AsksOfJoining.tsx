import { NotLoaded } from '../../../ui/staff/NotLoaded.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useMay } from '../../accounts/use-may.ts'
import type { EnrolmentData } from '../../enrolments/contract.ts'
import { statesAfter } from '../../enrolments/rules.ts'
import { isOpenRequest } from '../rules.ts'
import { RequestWaiver } from './AskWaiver.tsx'
import { LeaveCourse } from './LeaveCourse.tsx'
import { RefundCard } from './RefundCard.tsx'

/** Who leaves, or is let something off: what was asked of it before, and asking. */
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
  const mayAsk = useMay('refunds.request')
  if (state.status === 'error')
    return <NotLoaded what="refunds" reason={state.reason} onRetry={refresh} />
  if (state.status === 'loading') return null
  const { open, over, today, waivablePaise = balancePaise } = state.data
  const asks = [...open, ...over]
  const handleChange = () => {
    refresh()
    onChanged()
  }
  const waits = (kind: 'refund' | 'waiver') =>
    asks.some((refundRequest) => refundRequest.kind === kind && isOpenRequest(refundRequest.state))
  const mayLeave = statesAfter(where).includes('left')
  const isTooMuch = !mayLeave && balancePaise < 0
  return (
    <section aria-labelledby="asks">
      <h2 id="asks" className="pb-2 text-lg">
        Leaving and waivers
      </h2>
      {mayAsk && (
        <div className="flex flex-wrap items-center gap-3">
          {(mayLeave || isTooMuch) && !waits('refund') && (
            <LeaveCourse
              of={{ enrolmentId: id }}
              name={mayLeave ? 'Leaves the course' : 'Give back what is too much'}
              onRequested={handleChange}
            />
          )}
          {waivablePaise > 0 && !waits('waiver') && (
            <RequestWaiver
              enrolment={enrolment}
              waivablePaise={waivablePaise}
              onAsked={handleChange}
            />
          )}
        </div>
      )}
      {asks.length === 0 && !mayAsk && <p className="text-slate">Nothing was asked.</p>}
      {asks.length > 0 && (
        <ul className="mt-3 border-t border-edge">
          {asks.map((refundRequest) => (
            <RefundCard
              key={refundRequest.id}
              refundRequest={refundRequest}
              today={today}
              onChanged={handleChange}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
