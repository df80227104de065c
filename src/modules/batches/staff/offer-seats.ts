import { starts } from '#words/starts.ts'
import type { DeskSeat, SeatOffered } from '../contract.ts'
import type { SeatWish } from '../rules.ts'

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
export function sayBatch(batch: DeskSeat, preferred: number | null): string {
  const notice = `${sayStart(batch)}: ${theirsIn(batch) ?? freeIn(batch)}`
  return batch.id === preferred ? `${notice}, as they wished` : notice
}

export function sayStart(batch: DeskSeat): string {
  return starts.apart(batch)
}

function freeIn({ left, waiting }: DeskSeat): string {
  if (left > 0) return starts.left(left)
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
