import { useEffect } from 'react'
import { formatDate } from '../../../ui/format/days.ts'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import type { BatchRecord } from '../contract.ts'
import type { BatchPeopleData } from './SeatTools.tsx'

type Props = {
  batch: BatchRecord
  freedSeats: BatchPeopleData['freed']
  refresh: () => void
}

/** Milliseconds until the job that offers a seat after its 30 seconds has certainly run. */
const untilOffered = 3_000

/** Students removed or moved just now, with undo, in every window. */
export function FreedSeats({ batch, freedSeats, refresh }: Props) {
  const soonest = Math.min(...freedSeats.map(({ secondsLeft }) => secondsLeft))
  const isPending = freedSeats.length > 0
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(refresh, soonest * 1_000 + untilOffered)
    return () => clearTimeout(timer)
  }, [isPending, soonest, refresh])
  return (
    <div role="status">
      {freedSeats.map(({ student, name, movedTo, by: author }) => (
        <div
          key={student}
          className="my-2 flex flex-wrap items-center justify-between gap-x-4 rounded-card bg-sand px-4 py-1"
        >
          <span className="min-w-0 wrap-anywhere">
            {movedTo
              ? `${name} was moved to the batch of ${formatDate(movedTo)} by ${author}.`
              : `${name} was removed by ${author}.`}
          </span>
          <ActionButton
            kind="quiet"
            aria-label={`Undo for ${name}`}
            call="POST /api/admin/batches/{id}/people/{student}/undo"
            request={{ params: { id: batch.id, student } }}
            onDone={refresh}
            onRefused={refresh}
          >
            Undo
          </ActionButton>
        </div>
      ))}
    </div>
  )
}
