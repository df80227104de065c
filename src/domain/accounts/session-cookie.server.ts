import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { refuse } from '../../platform/http/errors.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../services.ts'
import { type Ability, may } from './abilities.ts'
import { sendBrowserCookie } from './browser-cookie.server.ts'
import type { Person } from './contract.ts'
import { noteUse } from './note-use.server.ts'
import { type BegunSession, sessionIdOf } from './open-session.server.ts'
import { findBySession } from './store.server.ts'

declare module 'hono' {
  /** Set by `only`, on routes that need a signed-in person. */
  interface ContextVariableMap {
    person: Person
    sessionId: Buffer
    /** When that session began. */
    signedInAt: Date
  }
}

/** On HTTPS the `__Host-` prefix makes browsers refuse the cookie from any other host or path. */
const overHttps = ({ config }: Services) => config.publicUrl.startsWith('https:')
const cookieName = (services: Services) => (overHttps(services) ? '__Host-session' : 'session')

export function sendSessionCookie(c: Context, services: Services, session: BegunSession) {
  setCookie(c, cookieName(services), session.cookie, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: overHttps(services),
    expires: session.expires,
  })
  sendBrowserCookie(c, services, session.browser)
}

export function clearSessionCookie(c: Context, services: Services) {
  deleteCookie(c, cookieName(services), { path: '/', secure: overHttps(services) })
}

/** The id of the session this request names, whether or not it still exists. */
export function namedSession(c: Context, services: Services): Buffer | undefined {
  const cookie = getCookie(c, cookieName(services))
  return cookie ? sessionIdOf(cookie) : undefined
}

/** Whether a session still lets somebody be told of news; for an answer that goes on after it began. */
export async function letsStaffIn(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  sessionId: Buffer,
): Promise<boolean> {
  const person = await findBySession(db, sessionId, clock())
  return person !== undefined && may(person, 'notifications.see')
}

/**
 * Who may use a route: for the definition of the route, so that the document says it too. A route
 * without it says `x-who: anyone` itself, or a test fails.
 */
export function only(
  who: 'members' | Ability,
  services: Services,
  messages: { signedOut: string } = { signedOut: 'Please log in to continue.' },
) {
  return { 'x-who': who, middleware: refuseOthers(who, services, messages) }
}

/** Asked of the database each time. */
function refuseOthers(
  who: 'members' | Ability,
  services: Services,
  messages: { signedOut: string },
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const sessionId = namedSession(c, services)
    const person = sessionId && (await findBySession(services.db, sessionId, services.clock()))
    if (!person) return refuse(c, 401, messages.signedOut)
    if (who !== 'members' && !may(person, who)) {
      c.var.log.warn({ event: 'access', outcome: 'refused', userId: person.id, path: c.req.path })
      return refuse(c, 403, 'This part of the site is for our staff.')
    }
    await noteUse(services.db, { sessionId, lastUsedAt: person.lastUsedAt }, services.clock())
    c.set('person', person)
    c.set('sessionId', sessionId)
    c.set('signedInAt', person.signedInAt)
    c.set('signedInUntil', person.signedInUntil)
    await next()
  }
}
