import type { ComponentProps } from 'react'
import { batchTimes } from '#texts/batch-times.ts'
import { SelectField } from '../../../ui/Field.tsx'
import type { DeskSeat, SeatOffered } from '../contract.ts'
import type { SeatWish } from '../rules.ts'

/**
 * Choice of a batch of the course: a seat, a place on its waitlist, or no batch yet; `select` where a form
 * stores it.
 */
export function SeatField({
  seats,
  ...select
}: { seats: SeatsOffered } & ComponentProps<'select'>) {
  const batch = batchChosen(seats)
  const offeredBatches = batchesOffered(seats)
  // Kept until another choice, “no batch yet” included.
  const isGone =
    Boolean(select.value) && !offeredBatches.some(({ id }) => String(id) === select.value)
  const none = <option value="">No batch yet</option>
  return (
    <SelectField
      id="seat"
      name="seat"
      label="Seat in a batch"
      {...(select.value === undefined && { defaultValue: batch?.id ?? '' })}
      {...select}
    >
      {isGone && <option value={select.value}>Not offered any more</option>}
      {!batch && none}
      {offeredBatches.map((batch) => (
        <option key={batch.id} value={batch.id}>
          {sayBatch(batch, seats.preferred)}
        </option>
      ))}
      {batch && none}
    </SelectField>
  )
}

/** The chosen batch as it is now. */
export function seatOf(data: FormData, seats: SeatsOffered): { seat?: SeatWish } {
  const batch = seats.batches.find(({ id }) => String(id) === data.get('seat'))
  return batch ? { seat: wishOf(batch) } : {}
}

/** `preferred` is the id of the batch they would like. */
export type SeatsOffered = { preferred: number | null; batches: readonly DeskSeat[] }

/** Batches of one course, out of all they could join. */
export function seatsIn(course: string, offeredSeats: readonly SeatOffered[]): SeatsOffered {
  const batches = offeredSeats.filter((batch) => batch.course === course)
  return { preferred: batches.find(({ isPreferred }) => isPreferred)?.id ?? null, batches }
}

/** Batches to choose from, the wished one first; a student with a seat in the course chooses no other. */
export function batchesOffered({ preferred, batches }: SeatsOffered): readonly DeskSeat[] {
  const takenSeats = batches.filter(({ ownState }) => ownState === 'taken')
  if (takenSeats.length > 0) return takenSeats
  return batches.toSorted(
    (one, other) => Number(other.id === preferred) - Number(one.id === preferred),
  )
}

/** The preselected batch: the one they have, or the wished one. */
export function batchChosen(seats: SeatsOffered): DeskSeat | undefined {
  const offeredSeats = batchesOffered(seats)
  return (
    offeredSeats.find(({ ownState }) => ownState !== null) ??
    offeredSeats.find(({ id }) => id === seats.preferred)
  )
}

/** The result of choosing it: a seat, or the waitlist if it is full. */
export function wishOf({ id, left, ownState }: DeskSeat): SeatWish {
  const hasOne = ownState !== null && ownState !== 'waiting'
  return { batch: id, as: hasOne || (left > 0 && ownState === null) ? 'seat' : 'wait' }
}

/** “Mon 30 Nov, 7 pm, online: 3 seats left, as they wished” */
function sayBatch(batch: DeskSeat, preferred: number | null): string {
  const notice = `${sayStart(batch)}: ${theirsIn(batch) ?? freeIn(batch)}`
  return batch.id === preferred ? `${notice}, as they wished` : notice
}

export function sayStart(batch: DeskSeat): string {
  return batchTimes.apart(batch)
}

function freeIn({ left, waiting }: DeskSeat): string {
  if (left > 0) return batchTimes.left(left)
  return waiting === 0 ? 'full, waitlist is empty' : `full, ${waiting} on the waitlist`
}

const seatTexts = {
  taken: 'has a seat',
  held: 'a seat is held',
  offered: 'a seat is offered',
  waiting: 'on the waitlist',
}

/** What they have there already. */
export function theirsIn({ ownState }: DeskSeat): string | undefined {
  return ownState ? seatTexts[ownState] : undefined
}
