import { useState } from 'react'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { Badge } from '../../../ui/staff/Badge.tsx'
import { NotLoaded, Outdated } from '../../../ui/staff/NotLoaded.tsx'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { toast } from '../../../ui/toast.ts'
import { FinanceTabs } from '../../accounts/staff/FinanceTabs.tsx'
import { useMay } from '../../accounts/use-may.ts'
import type { OrderForStaff } from '../contract.ts'
import { DifferingPayments } from './DifferingPayments.tsx'
import { Disputes } from './Disputes.tsx'
import { ExternalRefunds } from './GoneWithoutUs.tsx'
import { OrderTools } from './OrderTools.tsx'
import { heldWords, orderNoSeatWords } from './words.ts'

const call = 'GET /api/admin/orders' as const

/** What was paid on the site and bought nothing yet: what came, why it waits, and what can be done. */
export function OnlineOrders() {
  const { state, refresh } = useStaffData(call, {})
  const [error, setError] = useState<string>()
  const mayTake = useMay('payments.take')
  const handleDone = (answer: { ok: true } | { ok: false; message: string }) => {
    setError(answer.ok ? undefined : answer.message)
    if (answer.ok) toast.success('Done.')
    refresh()
  }
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <SectionHeading section="finance" />
      <FinanceTabs />
      {error && (
        <p role="alert" className="mt-4 border-l-4 border-kumkum pl-3 font-medium">
          {error}
        </p>
      )}
      {state.status === 'loading' && <Loading text="Loading the orders..." />}
      {state.status === 'error' && (
        <NotLoaded
          what="orders"
          reason={state.reason}
          onRetry={refresh}
          className="mt-5 min-h-64"
        />
      )}
      {state.status === 'loaded' && state.outdated && <Outdated what="orders" onRetry={refresh} />}
      {state.status === 'loaded' && (
        <section aria-labelledby="orders-heading" className="max-w-3xl pt-5">
          <h2 id="orders-heading" className="pb-1.5 text-lg">
            To look at
          </h2>
          {state.data.orders.length === 0 && (
            <p className="text-slate">Nothing: whatever was paid on the site has its seat.</p>
          )}
          <ul className="border-t border-edge">
            {state.data.orders.map((order) => (
              <li key={order.id} className="border-b border-line py-3">
                <OrderFacts order={order} />
                {mayTake && !order.isBeingRefunded && (
                  <OrderTools order={order} onDone={handleDone} />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {state.status === 'loaded' && (
        <DifferingPayments
          payments={state.data.differing}
          mayCorrect={mayTake}
          onDone={handleDone}
        />
      )}
      {state.status === 'loaded' && <Disputes disputes={state.data.disputes} />}
      {state.status === 'loaded' && (
        <ExternalRefunds
          externalRefunds={state.data.externalRefunds}
          maySee={mayTake}
          onDone={handleDone}
        />
      )}
    </div>
  )
}

function OrderFacts({ order }: { order: OrderForStaff }) {
  const { name, course, startsOn, receivedPaise, paise, since } = order
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 sm:flex-nowrap">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name ?? 'Account deleted'}</p>
        <p className="text-slate wrap-anywhere">
          {course}
          {startsOn && `, from ${formatDate(startsOn)}`}
        </p>
        <p className="wrap-anywhere">{whyOf(order)}</p>
        <p className="text-[0.8125rem] text-slate">
          since {formatTime(since)} · {order.id.slice(0, 8).toUpperCase()}
        </p>
      </div>
      <div className="grid justify-items-start gap-1 max-sm:basis-full sm:shrink-0 sm:justify-items-end">
        <p className="font-semibold tabular-nums">{formatRupees(receivedPaise)}</p>
        {receivedPaise !== paise && (
          <p className="text-[0.8125rem] text-slate">{formatRupees(paise)} was asked for</p>
        )}
        {order.isWaiting && !order.isBeingRefunded && <Badge look="waits">First in line</Badge>}
        {order.isBeingRefunded && <Badge look="on its way">Goes back</Badge>}
      </div>
    </div>
  )
}

function whyOf({ heldReason, noSeat, refundFailed }: OrderForStaff): string {
  if (refundFailed)
    return 'The gateway could not give it back. Try again, or pay it by bank and write it down.'
  if (heldReason) return heldWords[heldReason]
  return noSeat ? orderNoSeatWords[noSeat] : ''
}
