import { consumeLimit, refundLimit } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { passwordMatches } from '../hash-password.server.ts'

export type PasswordWrong = { ok: false; reason: 'missing' | 'wrong' }

type PasswordChecked =
  | { ok: true }
  | { ok: false; reason: 'too-many-attempts'; retryAfter: number }
  | PasswordWrong

/** Compares a typed password with the person's own. */
export async function checkPassword(
  { limits }: Pick<Services, 'limits'>,
  { userId, hash, typed: text }: { userId: string; hash: string; typed: string | undefined },
): Promise<PasswordChecked> {
  const limit = await consumeLimit(limits.passwordChecksOfPerson, userId)
  if (!limit.ok) return limit
  if (!text) return { ok: false, reason: 'missing' }
  if (!(await passwordMatches(hash, text))) return { ok: false, reason: 'wrong' }
  await refundLimit(limits.passwordChecksOfPerson, userId)
  return { ok: true }
}
