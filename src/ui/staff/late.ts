import type { ChangedSinceRefusal } from '../api/changed-since.ts'

/** The refusal of a second save; with the current record where it is one text. */
export type Late<Current = undefined> = ChangedSinceRefusal & { current: Current }

export function lateOf<Current = undefined>(refusal: object | undefined) {
  const isLate = refusal && 'reason' in refusal && refusal.reason === 'changed-since'
  return isLate ? (refusal as Late<Current>) : undefined
}
