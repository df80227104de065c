/** Times and place of a batch. */
type Timetable = {
  id: number
  status: string
  days: readonly number[]
  fromTime: string
  toTime: string
  startsOn: string
  endsOn: string
  room: string
  trainerId: string | null
}

export type Clash<Batch> = { what: 'room' | 'trainer'; other: Batch }

/** Batches that need the same room or trainer at the same time as this one. */
export function findClashes<Batch extends Timetable>(
  batch: Batch,
  all: readonly Batch[],
): Clash<Batch>[] {
  if (batch.status === 'cancelled') return []
  return all
    .filter((other) => other.id !== batch.id && other.status !== 'cancelled')
    .filter((other) => isAtSameTime(batch, other))
    .flatMap((other) => [
      ...(isSameRoom(batch, other) ? [{ what: 'room' as const, other }] : []),
      ...(batch.trainerId !== null && batch.trainerId === other.trainerId
        ? [{ what: 'trainer' as const, other }]
        : []),
    ])
}

function isAtSameTime(one: Timetable, other: Timetable): boolean {
  return (
    one.startsOn <= other.endsOn &&
    other.startsOn <= one.endsOn &&
    one.fromTime < other.toTime &&
    other.fromTime < one.toTime &&
    one.days.some((day) => other.days.includes(day))
  )
}

function isSameRoom(one: Timetable, other: Timetable): boolean {
  const name = (room: string) => room.trim().toLowerCase()
  return name(one.room) !== '' && name(one.room) === name(other.room)
}
