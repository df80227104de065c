/** Errors of the request. */
export type PairReason = { reason: 'no-other' }

/** Why two records cannot be merged or marked as two people. */
export type NoPair =
  | { reason: 'same' }
  | { reason: 'no-student'; id: number }
  | { reason: 'already-merged'; id: number; into: number }

/** Why a merge cannot be undone. `by` is who undid it before. */
export type NotUndone =
  | { reason: 'no-merge' }
  | { reason: 'already-undone'; by: string | null }
  | { reason: 'survivor-gone' }
  | { reason: 'merged-since'; id: number; into: number }
  | { reason: 'account-gone' }

/** A student as staff see one in a list. */
export type StudentName = { id: number; name: string }
