import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { Badge } from '../../../ui/staff/Badge.tsx'
import { ConfirmDialog } from '../../../ui/staff/ConfirmDialog.tsx'
import { NotLoaded, Outdated } from '../../../ui/staff/NotLoaded.tsx'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import { useStaffAction, useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { toast } from '../../../ui/toast.ts'
import { FinanceTabs } from '../../accounts/staff/FinanceTabs.tsx'
import { useMay } from '../../accounts/use-may.ts'
import type { DifferingPayment, OrderForStaff } from '../contract.ts'
import { Disputes } from './Disputes.tsx'
import { ExternalRefunds } from './GoneWithoutUs.tsx'
import { OfSomebody } from './OfSomebody.tsx'
import { OrderTools } from './OrderTools.tsx'
import { heldWords, orderNoSeatWords } from './words.ts'

const call = 'GET /api/admin/orders' as const

/** What was paid on the site and bought nothing yet: what came, why it waits, and what can be done. */
export function OnlineOrders() {
  const { state, refresh } = useStaffData(call, {})
  const [error, setError] = useState<string>()
  const mayTake = useMay('payments.record')
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

type OnDone = (answer: { ok: true } | { ok: false; message: string }) => void
type Props = { mayCorrect: boolean; onDone: OnDone }

/** Payments of which the gateway says another sum now than the ledger has. */
function DifferingPayments({
  payments,
  ...props
}: Props & { payments: readonly DifferingPayment[] }) {
  if (payments.length === 0) return null
  return (
    <section aria-labelledby="differing-heading" className="max-w-3xl pt-8">
      <h2 id="differing-heading" className="pb-1.5 text-lg">
        Payments that differ
      </h2>
      <p className="pb-3 text-slate">
        The gateway now says another sum than the ledger has. Nothing changes until somebody
        corrects it.
      </p>
      <ul className="border-t border-edge">
        {payments.map((payment) => (
          <DifferingPaymentItem key={payment.id} payment={payment} {...props} />
        ))}
      </ul>
    </section>
  )
}

function DifferingPaymentItem({
  payment,
  mayCorrect,
  onDone,
}: Props & { payment: DifferingPayment }) {
  const send = useStaffAction()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { id, reading, since } = payment
  const payerName = payment.name ?? 'Account deleted'
  const isRupees = payment.readCurrency === payment.currency
  const now = sumOf({ paise: payment.readPaise, currency: payment.readCurrency })
  const decide = async (
    body: { decision: 'correct'; reading: number } | { decision: 'ask-again' },
  ) => {
    if (isBusy) return
    setBusy(true)
    const path = 'POST /api/admin/payments/{id}/reading' as const
    const answer = await send(path, { params: { id }, body })
    setBusy(false)
    onDone(answer)
  }
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <OfSomebody of={payment}>
          <p className="text-[0.8125rem] text-slate wrap-anywhere">
            since {formatTime(since)} · {payment.payment}
          </p>
        </OfSomebody>
        <dl className="grid grid-cols-[auto_auto] gap-x-4 tabular-nums">
          <dt className="text-slate">In the ledger</dt>
          <dd className="text-right font-semibold">{sumOf(payment)}</dd>
          <dt className="text-slate">Gateway now</dt>
          <dd className="text-right font-semibold text-kumkum">{now}</dd>
        </dl>
      </div>
      <Readings payment={payment} />
      {mayCorrect && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Button
            aria-disabled={isBusy}
            aria-label={`Ask the gateway again about the payment of ${payerName}`}
            onClick={() => void decide({ decision: 'ask-again' })}
          >
            Ask the gateway again
          </Button>
          {isRupees && (
            <Button
              aria-disabled={isBusy}
              aria-label={`Correct the payment of ${payerName} to ${now}`}
              onClick={() => setAsking(true)}
            >
              Correct to {now}
            </Button>
          )}
          {!isRupees && (
            <p className="text-slate">
              Another currency cannot be entered. Ask the gateway’s support what came.
            </p>
          )}
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Correct the payment to ${now}?`}
          action={`Correct to ${now}`}
          onConfirm={() => void decide({ decision: 'correct', reading })}
          onClose={() => setAsking(false)}
        >
          The ledger has {sumOf(payment)} of {payerName} for {payment.course}. A correcting entry
          takes that back, and {now} is entered with a new receipt. The old receipt stays, with a
          document that corrects it.
        </ConfirmDialog>
      )}
    </li>
  )
}

/** Everything that was read of it, the first first. */
function Readings({ payment: { readings } }: { payment: DifferingPayment }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 text-indigo">
        All readings ({readings.length})
      </summary>
      <ul className="text-[0.8125rem] tabular-nums">
        {readings.map((read) => (
          <li key={`${read.at} ${read.source} ${read.paise}`}>
            {formatTime(read.at)} · {read.source === 'query' ? 'Our query' : 'Event'} ·{' '}
            {sumOf(read)} · {read.status}
          </li>
        ))}
      </ul>
    </details>
  )
}

function sumOf({ paise, currency }: { paise: number; currency: string }): string {
  return currency === 'INR' ? formatRupees(paise) : `${currency} ${(paise / 100).toFixed(2)}`
}
