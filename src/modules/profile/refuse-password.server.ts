import type { Context } from 'hono'
import { refuse, refuseForNow } from '../../platform/http/errors.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { say } from '../../ui/api/reasons.ts'
import { textsFor } from '../../ui/format/said.server.ts'
import type { PasswordChecked } from '../accounts/sign-ins/check-password.server.ts'

/**
 * Says that it is not the person's password; `field` is what to mark in the form. This is 400 and not
 * 401: the session stands.
 */
export function refusePassword(
  c: Context<AppEnv>,
  check: Extract<PasswordChecked, { ok: false }>,
  field: string,
) {
  if (check.reason === 'too-many-tries') return refuseForNow(c, check.retryAfter)
  c.var.log.info({ event: 'password', outcome: 'wrong', userId: c.var.person.id })
  const message = say(textsFor(c.var.language).account.password, check)
  return refuse(c, 400, message, { [field]: message })
}
