/** Where somebody who joined a course stands. */
export const joiningStates = ['joined', 'studying', 'finished', 'left'] as const
export type JoiningState = (typeof joiningStates)[number]

/** What staff read for it. */
export const joiningStateNames: Record<JoiningState, string> = {
  joined: 'Joined',
  studying: 'Studying',
  finished: 'Finished',
  left: 'Left',
}

/** THE table: from where to where. Who finished or left joins anew, with a fee of its own. */
const nextStates: Record<JoiningState, readonly JoiningState[]> = {
  joined: ['studying', 'left'],
  studying: ['finished', 'left'],
  finished: [],
  left: [],
}

export function statesAfter(state: JoiningState): readonly JoiningState[] {
  return nextStates[state]
}

/** Why a course is not joined, or a joining not changed. */
export type JoiningReason =
  | { reason: 'no-student' }
  | { reason: 'no-joining' }
  /** Everybody under age needs somebody who agrees. */
  | { reason: 'guardian-missing' }
  | { reason: 'discount-too-high' }
  | { reason: 'discount-reason-missing' }
  /** The parts of the plan are more than the fee. */
  | { reason: 'plan-too-high' }
  | { reason: 'key-taken' }
  | { reason: 'not-possible'; from: JoiningState; to: JoiningState }
  | { reason: 'not-the-sum'; paise: number }

/** One part of a fee: so much, by that day. */
export type Due = { part: number; paise: number; dueOn: string }

/** What of a part is paid, let off and open, in paise: together they are the part. */
export type Allocated = Due & { paidPaise: number; waivedPaise: number; openPaise: number }

/**
 * Says of each part what is paid: the oldest due is paid first, and what was let off comes off the last
 * part first, so that nobody's next date moves for it. `overPaise` is what was paid beyond all of them.
 */
export function allocate(
  dues: readonly Due[],
  { paidPaise, waivedPaise }: { paidPaise: number; waivedPaise: number },
): { parts: Allocated[]; overPaise: number } {
  const inOrder = dues.toSorted(
    (one, other) => one.dueOn.localeCompare(other.dueOn) || one.part - other.part,
  )
  const waived = shareOut(inOrder.map(({ paise }) => paise).toReversed(), waivedPaise)
  const waivedOf = waived.shares.toReversed()
  const still = inOrder.map(({ paise }, place) => paise - (waivedOf[place] ?? 0))
  const paid = shareOut(still, paidPaise)
  const parts = inOrder.map((due, place) => {
    const [waivedHere, paidHere] = [waivedOf[place] ?? 0, paid.shares[place] ?? 0]
    const openPaise = due.paise - waivedHere - paidHere
    return { ...due, waivedPaise: waivedHere, paidPaise: paidHere, openPaise }
  })
  return { parts, overPaise: paid.rest + waived.rest }
}

/** Fills one after the other; the rest is what no place was left for. */
function shareOut(places: readonly number[], paise: number) {
  let rest = Math.max(0, paise)
  const shares = places.map((place) => {
    const share = Math.min(place, rest)
    rest -= share
    return share
  })
  return { shares, rest }
}

/** The part that is to be paid next; nothing where all is paid. */
export function nextDue(parts: readonly Allocated[]): Allocated | undefined {
  return parts.find(({ openPaise }) => openPaise > 0)
}

/** What was due before today and is open, in paise. */
export function overduePaise(parts: readonly Allocated[], today: string): number {
  return parts
    .filter(({ dueOn }) => dueOn < today)
    .reduce((sum, { openPaise }) => sum + openPaise, 0)
}
