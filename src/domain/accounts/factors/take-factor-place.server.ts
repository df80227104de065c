import { type Limits, returnPlace, takePlace } from '../../../platform/limits.ts'
import type { ShownFactor } from './contract.ts'

/** A place for one try at somebody's second step; `giveBack` where it was right. */
export async function takeFactorPlace(
  { factorTriesOfPerson, factorChallengesOfPerson }: Limits,
  userId: string,
  shown: ShownFactor,
) {
  const limit = shown.passkey ? factorChallengesOfPerson : factorTriesOfPerson
  const place = await takePlace(limit, userId)
  return place.ok ? { ...place, giveBack: () => returnPlace(limit, userId) } : place
}
