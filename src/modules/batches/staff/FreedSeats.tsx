import { useEffect } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import type { BatchRecord } from '../contract.ts'
import type { BatchPeopleData, SeatAction } from './SeatTools.tsx'

type Props = {
  batch: BatchRecord
  freedSeats: BatchPeopleData['freed']
  act: SeatAction
  refresh: () => void
}

/** Milliseconds until the job has surely run that offers a seat once its 30 seconds are over. */
const untilOffered = 3_000

/** Who was removed or moved a moment ago, and the way to undo it: in every window, whoever did it. */
export function FreedSeats({ batch, freedSeats, act, refresh }: Props) {
  const send = useStaffAction()
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
        <p
          key={student}
          className="my-2 flex flex-wrap items-center justify-between gap-x-4 rounded-card bg-sand px-4 py-1"
        >
          <span className="min-w-0 wrap-anywhere">
            {movedTo
              ? `${name} was moved to the batch of ${formatDate(movedTo)} by ${author}.`
              : `${name} was removed by ${author}.`}
          </span>
          <Button
            kind="quiet"
            aria-label={`Undo for ${name}`}
            onClick={() => {
              const params = { id: batch.id, student }
              void act(send('POST /api/admin/batches/{id}/people/{student}/undo', { params }))
            }}
          >
            Undo
          </Button>
        </p>
      ))}
    </div>
  )
}
