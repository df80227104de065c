import type { CallData } from '../../../ui/api/call-api.ts'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { FinanceTabs } from '../../accounts/staff/FinanceTabs.tsx'
import { RefundCard } from './RefundCard.tsx'

const call = 'GET /api/admin/refunds' as const

/** Refunds, waivers and discounts: what waits for whom, and until when. */
export function Refunds() {
  const { state, refresh } = useStaffData(call, {})
  return (
    <div className="px-4 pt-4 pb-10 sm:px-6">
      <SectionHeading section="finance" />
      <FinanceTabs />
      <Loaded what="refunds" state={state} onRetry={refresh} className="mt-5 min-h-64">
        {(refunds) => (
          <NoticeArea>
            <Groups {...refunds} onChanged={refresh} />
          </NoticeArea>
        )}
      </Loaded>
    </div>
  )
}

function Groups({
  open,
  over,
  today,
  onChanged,
}: CallData<typeof call> & { onChanged: () => void }) {
  const groups = [
    { name: 'The gateway failed', requests: open.filter(({ state }) => state === 'failed') },
    {
      name: 'Enrolments waiting for approval',
      requests: open.filter(({ kind, state }) => kind === 'discount' && state === 'requested'),
    },
    {
      name: 'Refunds and waivers waiting for approval',
      requests: open.filter(({ kind, state }) => kind !== 'discount' && state === 'requested'),
    },
    { name: 'To be paid by hand', requests: open.filter(({ state }) => state === 'approved') },
    { name: 'At the gateway', requests: open.filter(({ state }) => state === 'sent') },
    { name: 'Over', requests: over },
  ].filter((group) => group.requests.length > 0)
  return (
    <div className="grid max-w-3xl gap-8 pt-5">
      {open.length === 0 && <p className="text-slate">No open requests.</p>}
      {groups.map((group) => (
        <section key={group.name} aria-label={group.name}>
          <h2 className="pb-1.5 text-lg">
            {group.name} ({group.requests.length})
          </h2>
          <ul className="border-t border-edge">
            {group.requests.map((refundRequest) => (
              <RefundCard
                key={refundRequest.id}
                refundRequest={refundRequest}
                today={today}
                onChanged={onChanged}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
