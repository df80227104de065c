import { useState } from 'react'
import { starts } from '#words/starts.ts'
import type { CallData } from '../../../ui/api/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { Choice } from '../../../ui/staff/Choice.tsx'
import { ConfirmDialog } from '../../../ui/staff/ConfirmDialog.tsx'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import type { BatchRecord } from '../contract.ts'

export type BatchPeopleData = CallData<'GET /api/admin/batches/{id}/people'>
export type SeatAction = <Answer extends { ok: boolean }>(work: Promise<Answer>) => Promise<void>

type SeatedStudent = BatchPeopleData['people'][number]
type Props = {
  batch: BatchRecord
  one: SeatedStudent
  /** Other batches of the course. */
  otherBatches: readonly BatchRecord[]
  /** Who is first in line. */
  next: BatchPeopleData['queue'][number] | undefined
  act: SeatAction
}

/** What staff do with a seat: choose another batch and move, or remove, which is asked first. */
export function SeatTools({ batch, one, otherBatches, next, act }: Props) {
  const send = useStaffAction()
  const [to, setTo] = useState('')
  const [asks, setAsks] = useState(false)
  // Of a colleague's student there is nothing to do here.
  if (one.student === null) return null
  const params = { id: batch.id, student: one.student }
  const move = () => {
    if (to === '') return
    const body = { to: Number(to) }
    void act(send('PATCH /api/admin/batches/{id}/people/{student}', { params, body }))
  }
  return (
    <>
      {one.state === 'taken' && otherBatches.length > 0 && (
        <>
          <Choice
            aria-label={`Move ${one.name} to`}
            value={to}
            onChange={(event) => setTo(event.target.value)}
          >
            <option value="">Move to…</option>
            {otherBatches.map((other) => (
              <option key={other.id} value={other.id}>
                {starts.start(other, other.startsOn)} ({other.occupied} of {other.seats})
              </option>
            ))}
          </Choice>
          {to !== '' && (
            <Button aria-label={`Move ${one.name}`} onClick={move}>
              Move
            </Button>
          )}
        </>
      )}
      <Button
        kind="quiet"
        aria-label={`Remove ${one.name} from batch`}
        onClick={() => setAsks(true)}
      >
        Remove from batch…
      </Button>
      {asks && (
        <ConfirmDialog
          title={`Remove ${one.name} from the batch of ${formatDate(batch.startsOn)}?`}
          action="Remove"
          dangerous
          onConfirm={() =>
            void act(send('DELETE /api/admin/batches/{id}/people/{student}', { params }))
          }
          onClose={() => setAsks(false)}
        >
          <p>{whoIsNext(batch, next)}</p>
          {one.state === 'taken' && (
            <p className="mt-2">An enrolment, and what was paid for it, stay as they are.</p>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}

function whoIsNext({ onSale }: BatchRecord, next: Props['next']): string {
  const free = 'The seat is free at once'
  if (!onSale) return `${free}. This batch is not on sale, so nobody is offered it.`
  return next
    ? `${free}; ${next.name ? `${next.name}, first` : 'whoever is first'} on the waitlist, is offered it after 30 seconds.`
    : `${free}, and on sale again.`
}
