import type { SeatWish } from '../../domain/batches/rules.ts'
import { SelectField } from '../../ui/Field.tsx'
import {
  batchChosen,
  batchesOffered,
  type SeatsOffered,
  sayBatch,
  wishOf,
} from '../parts/offer-seats.ts'

/** A seat in a batch of their course, a place in its line, or no batch yet. */
export function SeatField({ seats, error }: { seats: SeatsOffered; error: string | undefined }) {
  const chosen = batchChosen(seats)
  const none = <option value="">No batch yet</option>
  return (
    <SelectField
      id="seat"
      name="seat"
      label="Seat in a batch"
      defaultValue={chosen?.id ?? ''}
      error={error}
    >
      {!chosen && none}
      {batchesOffered(seats).map((batch) => (
        <option key={batch.id} value={batch.id}>
          {sayBatch(batch, seats.wished)}
        </option>
      ))}
      {chosen && none}
    </SelectField>
  )
}

/** What was chosen, as it is shown by now. */
export function seatOf(data: FormData, seats: SeatsOffered): { seat?: SeatWish } {
  const chosen = seats.batches.find(({ id }) => String(id) === data.get('seat'))
  return chosen ? { seat: wishOf(chosen) } : {}
}
