import { starts } from '#words/starts.ts'
import type { DeskSeat, SeatOffered } from '../contract.ts'
import type { SeatWish } from '../rules.ts'

/** `wished` is the batch that they would like, by number. */
export type SeatsOffered = { wished: number | null; batches: readonly DeskSeat[] }

/** Those of one course, out of all that somebody could join. */
export function seatsIn(course: string, offered: readonly SeatOffered[]): SeatsOffered {
  const batches = offered.filter((batch) => batch.course === course)
  return { wished: batches.find(({ isWished }) => isWished)?.id ?? null, batches }
}

/** Those that can be agreed on, the wished one first; who has a seat of the course chooses no other. */
export function batchesOffered({ wished, batches }: SeatsOffered): readonly DeskSeat[] {
  const had = batches.filter(({ theirs }) => theirs === 'taken')
  if (had.length > 0) return had
  return batches.toSorted((one, other) => Number(other.id === wished) - Number(one.id === wished))
}

/** The one that is chosen until somebody chooses another: theirs, or the wished one. */
export function batchChosen(seats: SeatsOffered): DeskSeat | undefined {
  const offered = batchesOffered(seats)
  return (
    offered.find(({ theirs }) => theirs !== null) ?? offered.find(({ id }) => id === seats.wished)
  )
}

/** What is agreed on by choosing it: where no seat is left they wait in line. */
export function wishOf({ id, left, theirs }: DeskSeat): SeatWish {
  const hasOne = theirs !== null && theirs !== 'waiting'
  return { batch: id, as: hasOne || (left > 0 && theirs === null) ? 'seat' : 'wait' }
}

/** “Mon 30 Nov, 7 pm, online: 3 of 10 seats, as they wished” */
export function sayBatch(batch: DeskSeat, wished: number | null): string {
  const said = `${sayStart(batch)}: ${theirsIn(batch) ?? freeIn(batch)}`
  return batch.id === wished ? `${said}, as they wished` : said
}

export function sayStart(batch: DeskSeat): string {
  return starts.apart(batch)
}

function freeIn({ left, seats, waiting }: DeskSeat): string {
  if (left > 0) return starts.left(left, seats)
  return waiting === 0 ? 'full, wait in line' : `full, wait in line after ${waiting}`
}

const had = {
  taken: 'has a seat',
  held: 'a seat is held',
  offered: 'a seat is offered',
  waiting: 'waits in line',
}

/** What they have there already. */
export function theirsIn({ theirs }: DeskSeat): string | undefined {
  return theirs ? had[theirs] : undefined
}
