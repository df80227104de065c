import type { Context } from 'hono'
import { refuse, refuseForNow } from '../../../platform/http/errors.ts'
import type { AppEnv } from '../../../platform/http/request.ts'
import { returnPlace, takePlace } from '../../../platform/limits.ts'
import type { Services } from '../../services.ts'
import { passwordMatches } from '../hash-password.server.ts'

const wrong = 'That is not your password. Please try again.'

/**
 * Holds what was typed against the person's password; `field` is what to mark in the form. A refusal
 * is 400 and not 401: the session stands.
 */
export async function checkPassword(
  c: Context<AppEnv>,
  { limits }: Services,
  given: { hash: string; typed: string | undefined; field: string },
) {
  const { person } = c.var
  const place = await takePlace(limits.passwordChecksOfPerson, person.id)
  if (!place.ok) return { ok: false, refusal: refuseForNow(c, place.retryAfter) } as const
  if (!given.typed || !(await passwordMatches(given.hash, given.typed))) {
    c.var.log.info({ event: 'password', outcome: 'wrong', userId: person.id })
    const message = given.typed ? wrong : 'Please enter your password.'
    return { ok: false, refusal: refuse(c, 400, message, { [given.field]: message }) } as const
  }
  await returnPlace(limits.passwordChecksOfPerson, person.id)
  return { ok: true } as const
}
