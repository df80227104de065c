import type { ComponentProps } from 'react'
import { SelectField } from '../../../ui/Field.tsx'
import type { SeatWish } from '../rules.ts'
import { batchChosen, batchesOffered, type SeatsOffered, sayBatch, wishOf } from './offer-seats.ts'

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
