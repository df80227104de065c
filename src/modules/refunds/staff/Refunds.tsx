import type { CallData } from '../../../ui/api/ask.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { NotLoaded, Outdated } from '../../../ui/staff/NotLoaded.tsx'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { FinanceTabs } from '../../accounts/staff/FinanceTabs.tsx'
import { RefundCard } from './RefundCard.tsx'

const call = 'GET /api/admin/refunds' as const
type Asks = CallData<typeof call>

/** Refunds, waivers and discounts: what waits for whom, and until when. */
export function Refunds() {
  const { state, refresh } = useStaffData(call, {})
  const refunds = state.status === 'loaded' ? state.data : undefined
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <SectionHeading section="finance" />
      <FinanceTabs />
      {state.status === 'loading' && <Loading text="Loading what waits..." />}
      {state.status === 'error' && (
        <NotLoaded
          what="refunds"
          reason={state.reason}
          onRetry={refresh}
          className="mt-5 min-h-64"
        />
      )}
      {state.status === 'loaded' && state.outdated && <Outdated what="refunds" onRetry={refresh} />}
      {refunds && <Groups asks={refunds} onChanged={refresh} />}
    </div>
  )
}

function Groups({ asks, onChanged }: { asks: Asks; onChanged: () => void }) {
  const { open, over, today } = asks
  const groups = [
    { name: 'The gateway failed', asks: open.filter(({ state }) => state === 'failed') },
    {
      name: 'Enrolments waiting for approval',
      asks: open.filter(({ kind, state }) => kind === 'discount' && state === 'requested'),
    },
    {
      name: 'Refunds and waivers waiting for approval',
      asks: open.filter(({ kind, state }) => kind !== 'discount' && state === 'requested'),
    },
    { name: 'To be paid by hand', asks: open.filter(({ state }) => state === 'approved') },
    { name: 'At the gateway', asks: open.filter(({ state }) => state === 'sent') },
    { name: 'Over', asks: over },
  ].filter((group) => group.asks.length > 0)
  return (
    <div className="grid max-w-3xl gap-8 pt-5">
      {open.length === 0 && <p className="text-slate">Nothing waits.</p>}
      {groups.map((group) => (
        <section key={group.name} aria-label={group.name}>
          <h2 className="pb-1.5 text-lg">
            {group.name} ({group.asks.length})
          </h2>
          <ul className="border-t border-edge">
            {group.asks.map((refundRequest) => (
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
