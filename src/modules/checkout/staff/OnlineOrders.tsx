import { useState } from 'react'
import { starts } from '#words/starts.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { Badge } from '../../../ui/staff/Badge.tsx'
import { Choice } from '../../../ui/staff/Choice.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { FinanceTabs } from '../../accounts/staff/FinanceTabs.tsx'
import { useMay } from '../../accounts/use-may.ts'
import type { OrderForStaff } from '../contract.ts'
import { DifferingPayments, Disputes, ExternalRefunds } from './GatewayChanges.tsx'
import { heldWords, orderNoSeatWords } from './words.ts'

/** Online payments that bought nothing yet: amount, reason and possible actions. */
export function OnlineOrders() {
  const { state, refresh } = useStaffData('GET /api/admin/orders', {})
  const mayResolve = useMay('payments.record')
  const props = { mayResolve, onChanged: refresh }
  return (
    <div className="px-4 pt-4 pb-10 sm:px-6">
      <SectionHeading section="finance" />
      <FinanceTabs />
      <Loaded what="orders" state={state} onRetry={refresh} className="mt-5 min-h-64">
        {({ orders, differing, disputes, externalRefunds }) => (
          <NoticeArea>
            <section aria-labelledby="orders-heading" className="max-w-3xl pt-5">
              <h2 id="orders-heading" className="pb-1.5 text-lg">
                Needs attention
              </h2>
              {orders.length === 0 && (
                <p className="text-slate">Nothing to do: every online payment has its seat.</p>
              )}
              <ul className="border-t border-edge">
                {orders.map((order) => (
                  <li key={order.id} className="border-b border-line py-3">
                    <OrderFacts order={order} />
                    {mayResolve && !order.isBeingRefunded && (
                      <OrderTools order={order} onChanged={refresh} />
                    )}
                  </li>
                ))}
              </ul>
            </section>
            <DifferingPayments payments={differing} {...props} />
            <Disputes disputes={disputes} />
            <ExternalRefunds externalRefunds={externalRefunds} {...props} />
          </NoticeArea>
        )}
      </Loaded>
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
        {order.isBeingRefunded && <Badge look="on its way">Being refunded</Badge>}
      </div>
    </div>
  )
}

function whyOf({ heldReason, noSeat, refundFailed }: OrderForStaff): string {
  if (refundFailed)
    return 'The gateway could not refund it. Try again, or pay it by bank and record it.'
  if (heldReason) return heldWords[heldReason]
  return noSeat ? orderNoSeatWords[noSeat] : ''
}

type ToolProps = { order: OrderForStaff; onChanged: () => void }

const choiceCall = 'POST /api/admin/orders/{id}/choice'

/** A seat for the payer, the next free one, or a full refund after confirmation. */
function OrderTools({ order, onChanged }: ToolProps) {
  const payerName = order.name ?? 'a deleted account'
  const isHeld = order.heldReason === 'amount'
  const course = order.state === 'no-seat' || isHeld ? order.courseId : null
  const action = {
    call: choiceCall,
    onDone: onChanged,
    onRefused: onChanged,
  } as const
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {course && <OtherBatch order={order} course={course} onChanged={onChanged} />}
      {course && !order.isWaiting && (
        <ActionButton {...action} request={{ params: { id: order.id }, body: { choice: 'first' } }}>
          First in line
        </ActionButton>
      )}
      <ActionButton
        {...action}
        request={{ params: { id: order.id }, body: { choice: 'back' } }}
        confirm={{
          title: `Refund ${formatRupees(order.receivedPaise)}?`,
          text: `All that ${payerName} paid for ${order.course} is refunded to the original payment method. This cannot be undone.`,
          action: 'Refund',
        }}
      >
        {order.refundFailed ? 'Try the refund again' : 'Refund in full'}
      </ActionButton>
      {isHeld && course && (
        <p className="basis-full text-[0.8125rem] text-slate">
          If you give a seat, this payment counts towards the fee and the rest stays due.
        </p>
      )}
    </div>
  )
}

function OtherBatch({ order, course, onChanged }: ToolProps & { course: string }) {
  const { state } = useStaffData('GET /api/checkouts/courses/{id}', { params: { id: course } })
  const [batch, setBatch] = useState('')
  const offers = state.status === 'loaded' ? state.data.offers : []
  const free = offers.filter(({ left: seatsLeft }) => seatsLeft > 0)
  if (free.length === 0) return <p className="text-slate">No batch has a free seat.</p>
  const payerName = order.name ?? 'a deleted account'
  return (
    <>
      <Choice
        aria-label={`A batch for ${payerName}`}
        value={batch}
        onChange={({ target }) => setBatch(target.value)}
      >
        <option value="">{order.heldReason === 'amount' ? 'A seat in…' : 'Another batch…'}</option>
        {free.map((start) => (
          <option key={start.id} value={start.id}>
            {starts.apart(start)}, {starts.left(start.left)}
          </option>
        ))}
      </Choice>
      {batch !== '' && (
        <ActionButton
          aria-label={`Confirm seat for ${payerName}`}
          call={choiceCall}
          request={{ params: { id: order.id }, body: { choice: 'another', batch: Number(batch) } }}
          onDone={onChanged}
          onRefused={onChanged}
        >
          Confirm seat
        </ActionButton>
      )}
    </>
  )
}
