import type { Context } from 'hono'
import type { Transaction } from '../server/database/connect.ts'
import type { AppEnv } from '../server/request.ts'
import type { Services } from '../server/services.ts'
import type { Person } from './contract.ts'
import { endSession, type OpenedSession, openSession } from './open-session.server.ts'
import { namedSession } from './session-cookie.server.ts'

/** A new session each time; the one the browser came with ends, so that none can be planted. */
export async function beginSession(
  c: Context<AppEnv>,
  services: Services,
  person: Person,
  tx: Transaction = services.db,
): Promise<OpenedSession> {
  const previous = namedSession(c, services)
  if (previous) await endSession(tx, previous)
  return openSession(tx, person, {
    now: services.clock(),
    secret: services.sessionSecret,
    userAgent: c.req.header('user-agent'),
  })
}
