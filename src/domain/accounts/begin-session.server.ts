import type { Context } from 'hono'
import type { Transaction } from '../../platform/database/connect.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../services.ts'
import { namedBrowser } from './browser-cookie.server.ts'
import type { Person } from './contract.ts'
import { type BegunSession, endSession, openSession } from './open-session.server.ts'
import { rememberBrowser } from './remember-browser.server.ts'
import { namedSession } from './session-cookie.server.ts'

/** A new session each time; the one the browser came with ends, so that none can be planted. */
export async function beginSession(
  c: Context<AppEnv>,
  services: Services,
  person: Person,
  tx: Transaction = services.db,
): Promise<BegunSession> {
  const previous = namedSession(c, services)
  if (previous) await endSession(tx, previous)
  const now = services.clock()
  const opened = await openSession(tx, person, {
    now,
    secret: services.sessionSecret,
    userAgent: c.req.header('user-agent'),
  })
  const cookie = namedBrowser(c, services)
  const browser = await rememberBrowser(tx, { userId: person.id, cookie, now })
  return { ...opened, browser }
}
