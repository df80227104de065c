import { useState } from 'react'
import { starts } from '#words/starts.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { Choice } from '../../../ui/staff/Choice.tsx'
import { ConfirmDialog } from '../../../ui/staff/ConfirmDialog.tsx'
import { useStaffAction, useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { OrderForStaff } from '../contract.ts'

type SeatChoice = { choice: 'back' | 'first' } | { choice: 'another'; batch: number }
type OnDone = (answer: { ok: true } | { ok: false; message: string }) => void

/**
 * A seat for whoever paid, the next one before all others, or all of it back; back is asked once more, for
 * nothing undoes it.
 */
export function OrderTools({ order, onDone }: { order: OrderForStaff; onDone: OnDone }) {
  const send = useStaffAction()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const choose = async (body: SeatChoice) => {
    if (isBusy) return
    setBusy(true)
    const path = 'POST /api/admin/orders/{id}/choice' as const
    const answer = await send(path, { params: { id: order.id }, body })
    setBusy(false)
    onDone(answer)
  }
  const actingPayerName = order.name ?? 'a deleted account'
  const isHeld = order.heldReason === 'amount'
  const course = order.state === 'no-seat' || isHeld ? order.courseId : null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {course && (
        <OtherBatches
          course={course}
          label={isHeld ? 'A seat in…' : 'Another batch…'}
          payerName={actingPayerName}
          onChosen={(batch) => void choose({ choice: 'another', batch })}
        />
      )}
      {course && !order.isWaiting && (
        <Button aria-disabled={isBusy} onClick={() => void choose({ choice: 'first' })}>
          First in line
        </Button>
      )}
      <Button aria-disabled={isBusy} onClick={() => setAsking(true)}>
        {order.refundFailed ? 'Try again to give it back' : 'Give all of it back'}
      </Button>
      {isHeld && course && (
        <p className="basis-full text-[0.8125rem] text-slate">
          With a seat it counts as it came: what is missing of the fee stays open.
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Give ${formatRupees(order.receivedPaise)} back?`}
          action="Give it back"
          dangerous
          onConfirm={() => void choose({ choice: 'back' })}
          onClose={() => setAsking(false)}
        >
          All that {actingPayerName} paid for {order.course} goes to where it came from. This cannot
          be undone.
        </ConfirmDialog>
      )}
    </div>
  )
}

function OtherBatches({
  course,
  label,
  payerName,
  onChosen,
}: {
  course: string
  label: string
  payerName: string
  onChosen: (batch: number) => void
}) {
  const { state } = useStaffData('GET /api/checkouts/courses/{id}', { params: { id: course } })
  const free =
    state.status === 'loaded'
      ? state.data.offers.filter(({ left: remainder }) => remainder > 0)
      : []
  if (free.length === 0) return <p className="text-slate">No batch has a free seat.</p>
  return (
    <Choice
      aria-label={`A batch for ${payerName}`}
      value=""
      onChange={(event) => onChosen(Number(event.target.value))}
    >
      <option value="">{label}</option>
      {free.map((start) => (
        <option key={start.id} value={start.id}>
          {starts.choice.option(start)}
        </option>
      ))}
    </Choice>
  )
}
