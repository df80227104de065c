import { useState } from 'react'
import { batchTimes } from '#texts/batch-times.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { Badge } from '../../../ui/staff/Badge.tsx'
import { Choice } from '../../../ui/staff/Choice.tsx'
import type { DataColumn } from '../../../ui/staff/DataRows.tsx'
import { DataTable } from '../../../ui/staff/DataTable.tsx'
import type { Filtering } from '../../../ui/staff/FilterBar.tsx'
import { useListQuery } from '../../../ui/staff/list-hooks.ts'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { SectionPage } from '../../accounts/staff/SectionPage.tsx'
import { useAbility } from '../../accounts/use-ability.ts'
import type { OrderForStaff } from '../contract.ts'
import { type OrderProblem, orderProblems } from '../rules.ts'
import { DifferingPayments, Disputes, ExternalRefunds } from './GatewayChanges.tsx'
import { heldTexts, orderNoSeatTexts } from './texts.ts'

/** Online payments that bought nothing yet: amount, reason and possible actions. */
export function OnlineOrders() {
  const list = useListQuery({ problem: orderProblems })
  const orders = useStaffData('GET /api/admin/orders', { query: list.query })
  const mayResolve = useAbility('payments.record')
  const props = { mayResolve, onChanged: orders.refresh }
  return (
    <SectionPage section="finance">
      <NoticeArea>
        <DataTable
          what={{ one: 'order that needs attention', many: 'orders that need attention' }}
          data={orders}
          rowsOf={({ orders }) => orders}
          rowOf={({ id, name }) => ({ id, name: name ?? 'Account deleted' })}
          columns={columns}
          detailOf={(order) => (
            <>
              <OrderFacts order={order} />
              {mayResolve && !order.isBeingRefunded && (
                <OrderTools order={order} onChanged={orders.refresh} />
              )}
            </>
          )}
          narrowing={{
            list,
            placeholder: 'Name, ID or order no.',
            filters,
            all: 'orders',
          }}
          empty={{
            seed: 'orders',
            title: 'Nothing to do',
            text: 'Every online payment has its seat.',
          }}
          below={({ differing, disputes, externalRefunds }) => (
            <>
              <DifferingPayments payments={differing} {...props} />
              <Disputes disputes={disputes} />
              <ExternalRefunds externalRefunds={externalRefunds} {...props} />
            </>
          )}
        />
      </NoticeArea>
    </SectionPage>
  )
}

const problemNames: Record<OrderProblem, string> = {
  held: 'Amount or payer to check',
  'no-seat': 'Paid without a seat',
  'refund-failed': 'Refund failed',
}

const filters: Filtering['filters'] = [
  { name: 'problem', label: 'Reason', options: Object.entries(problemNames) },
]

const columns: readonly DataColumn<OrderForStaff>[] = [
  { title: 'Student', kind: 'name', width: 'w-[20%]' },
  {
    title: 'Course',
    kind: 'text',
    value: ({ course, startsOn }) =>
      startsOn ? `${course}, from ${formatDate(startsOn)}` : course,
  },
  {
    title: 'Reason',
    kind: 'text',
    value: (order) => problemNames[problemOf(order)],
  },
  { title: 'Since', kind: 'moment', value: ({ since }) => since },
  {
    title: 'Order no.',
    kind: 'text',
    width: 'w-24',
    value: ({ id }) => id.slice(0, 8).toUpperCase(),
  },
  {
    title: 'Status',
    kind: 'status',
    width: 'w-34',
    value: ({ isBeingRefunded, isWaiting }) =>
      isBeingRefunded ? (
        <Badge look="on its way">Being refunded</Badge>
      ) : (
        isWaiting && <Badge look="waits">First in line</Badge>
      ),
  },
  { title: 'Amount', kind: 'money', width: 'w-24', value: ({ receivedPaise }) => receivedPaise },
]

function problemOf({ refundFailed, heldReason }: OrderForStaff): OrderProblem {
  if (refundFailed) return 'refund-failed'
  return heldReason ? 'held' : 'no-seat'
}

function OrderFacts({ order }: { order: OrderForStaff }) {
  const { receivedPaise, paise } = order
  return (
    <p className="wrap-anywhere">
      {whyOf(order)}
      {receivedPaise !== paise && (
        <span className="block text-slate">Order amount: {formatRupees(paise)}</span>
      )}
    </p>
  )
}

function whyOf({ heldReason, noSeat, refundFailed }: OrderForStaff): string {
  if (refundFailed)
    return 'The gateway could not refund it. Try again, or pay it by bank and record it.'
  if (heldReason) return heldTexts[heldReason]
  return noSeat ? orderNoSeatTexts[noSeat] : ''
}

type ToolProps = { order: OrderForStaff; onChanged: () => void }

const choiceCall = 'POST /api/admin/orders/{id}/choice'

/** A seat for the payer, the next free one, or a full refund after confirmation. */
function OrderTools({ order, onChanged }: ToolProps) {
  const payerName = order.name ?? 'a deleted account'
  const isHeld = order.heldReason === 'amount'
  const course = order.state === 'no-seat' || isHeld ? order.courseId : null
  const action = { call: choiceCall, onDone: onChanged, onRefused: onChanged } as const
  return (
    <div className="flex flex-wrap items-center gap-2">
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
  const { data } = useStaffData('GET /api/checkouts/courses/{id}', { params: { id: course } })
  const [batch, setBatch] = useState('')
  const offers = data?.offers ?? []
  const free = offers.filter(({ left }) => left > 0)
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
            {batchTimes.apart(start)}, {batchTimes.left(start.left)}
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
