/** What may be wrong with how a pair of students is named. */
export type PairReason = { reason: 'no-other' }

/** Why two entries cannot be joined or told apart. */
export type NoPair =
  | { reason: 'same' }
  | { reason: 'no-student'; id: number }
  | { reason: 'already-merged'; id: number; into: number }

/** Why a merge cannot be taken back. `by` is who did it before. */
export type NotUndone =
  | { reason: 'no-merge' }
  | { reason: 'already-undone'; by: string | null }
  | { reason: 'survivor-gone' }
  | { reason: 'merged-since'; id: number; into: number }
  | { reason: 'account-gone' }

/** A student as staff are told of one. */
export type StudentName = { id: number; name: string }
