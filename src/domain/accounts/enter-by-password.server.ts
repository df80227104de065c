import type { Context } from 'hono'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../services.ts'
import { beginSession } from './begin-session.server.ts'
import { accountDisabled } from './explain-disabled.server.ts'
import { passwordMatches } from './hash-password.server.ts'
import { sendSessionCookie } from './session-cookie.server.ts'
import { findByEmail, holdPassword } from './store.server.ts'

/** Signs in who knows the password. Whether the e-mail or the password was wrong is not said. */
export async function enterByPassword(
  c: Context<AppEnv>,
  services: Services,
  { email, password }: { email: string; password: string },
) {
  const found = await findByEmail(services.db, email)
  const hash = found?.passwordHash ?? null
  const matches = await passwordMatches(hash, password)
  if (!matches || !found || !hash) return refuseEntry(c, found?.person.id)
  const { person } = found
  if (found.disabledAt) return refuseEntry(c, person.id, accountDisabled)
  const session = await services.db.transaction(async (tx) =>
    // Checking took a while, in which the password may have been taken from the account.
    (await holdPassword(tx, person.id, hash)) ? beginSession(c, services, person, tx) : undefined,
  )
  if (!session) return refuseEntry(c, person.id)
  sendSessionCookie(c, services, session)
  c.var.log.info({ event: 'login', outcome: 'ok', userId: person.id })
  return { ok: true as const, name: person.name, token: session.token }
}

function refuseEntry(
  c: Context<AppEnv>,
  userId: string | undefined,
  message = 'The e-mail address or the password is not right.',
) {
  c.var.log.info({ event: 'login', outcome: 'refused', userId })
  return { ok: false as const, message }
}
