import { useState } from 'react'
import { starts } from '#words/starts.ts'
import { formatRupees } from '../../../formats/money.ts'
import { endpoints } from '../../../site-map.ts'
import { staffEndpoints } from '../../../staff-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../parts/Choice.tsx'
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx'
import { useStaffAction, useStaffData } from '../../parts/use-staff-data.ts'
import type { WaitingOrder } from './OnlineOrders.tsx'

type Done = (answer: { ok: true } | { ok: false; message: string }) => void

/** Another batch for whoever paid, or all of it back; back is asked once more, for nothing undoes it. */
export function OrderTools({ order, onDone }: { order: WaitingOrder; onDone: Done }) {
  const send = useStaffAction()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const choose = async (body: { choice: 'back' } | { choice: 'another'; batch: number }) => {
    if (isBusy) return
    setBusy(true)
    const path = `post ${staffEndpoints.orderChoice}` as const
    const answer = await send(path, { params: { id: order.id }, body })
    setBusy(false)
    onDone(answer)
  }
  const who = order.name ?? 'a deleted account'
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {order.state === 'no-seat' && !order.refundFailed && (
        <OtherBatches
          course={order.courseId}
          who={who}
          onChosen={(batch) => void choose({ choice: 'another', batch })}
        />
      )}
      <Button aria-disabled={isBusy} onClick={() => setAsking(true)}>
        {order.refundFailed ? 'Try again to give it back' : 'Give all of it back'}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Give ${formatRupees(order.camePaise)} back?`}
          action="Give it back"
          dangerous
          onConfirm={() => void choose({ choice: 'back' })}
          onClose={() => setAsking(false)}
        >
          All that {who} paid for {order.course} goes to where it came from. This cannot be undone.
        </ConfirmDialog>
      )}
    </div>
  )
}

function OtherBatches({
  course,
  who,
  onChosen,
}: {
  course: string
  who: string
  onChosen: (batch: number) => void
}) {
  const { state } = useStaffData(`get ${endpoints.checkoutOf}`, { params: { id: course } })
  const free = state.status === 'loaded' ? state.data.offers.filter(({ left }) => left > 0) : []
  if (free.length === 0) return <p className="text-slate">No other batch has a free seat.</p>
  return (
    <Choice
      aria-label={`Another batch for ${who}`}
      value=""
      onChange={(event) => onChosen(Number(event.target.value))}
    >
      <option value="">Another batch…</option>
      {free.map((start) => (
        <option key={start.id} value={start.id}>
          {starts.choice.option(start)}
        </option>
      ))}
    </Choice>
  )
}
