import { returnPlace, takePlace } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { passwordMatches } from '../hash-password.server.ts'

export type PasswordChecked =
  | { ok: true }
  | { ok: false; reason: 'too-many-tries'; retryAfter: number }
  | { ok: false; reason: 'missing' | 'wrong' }

/** Holds what was typed against the person's password. */
export async function checkPassword(
  { limits }: Pick<Services, 'limits'>,
  { userId, hash, typed }: { userId: string; hash: string; typed: string | undefined },
): Promise<PasswordChecked> {
  const place = await takePlace(limits.passwordChecksOfPerson, userId)
  if (!place.ok) return { ...place, reason: 'too-many-tries' }
  if (!typed) return { ok: false, reason: 'missing' }
  if (!(await passwordMatches(hash, typed))) return { ok: false, reason: 'wrong' }
  await returnPlace(limits.passwordChecksOfPerson, userId)
  return { ok: true }
}
