import { eq } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Transaction } from '../../platform/database/connect.ts'
import { refuse } from '../../platform/http/errors.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { routeOf } from '../../platform/http/route-of.ts'
import { digestOf } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { type Texts, textsFor } from '../../ui/format/said.server.ts'
import { type Ability, may, needsSecondFactor, whenProvenAgain } from './abilities.ts'
import type { Arrival } from './begin-session.server.ts'
import { namedBrowser, sendBrowserCookie } from './browser-cookie.server.ts'
import type { Person } from './contract.ts'
import { type Lacking, type Strength, whatIsLacking } from './factors/rules.ts'
import type { BegunSession } from './open-session.server.ts'
import { findBySession } from './store.server.ts'
import { sessions } from './tables.ts'
import { findHidden, unknownWords, type Visibility } from './visibility/find-hidden.server.ts'

declare module 'hono' {
  /** Set by `requireAccess`, on routes that need a signed-in person. */
  interface ContextVariableMap {
    person: Person
    sessionId: Buffer
    /** When that session began. */
    signedInAt: Date
    /** What that session has shown so far. */
    strength: Strength
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
  return cookie ? digestOf(cookie) : undefined
}

/** What the browser of this request came with, for a session that begins. */
export function arrivalOf(c: Context, services: Services): Arrival {
  return {
    previous: namedSession(c, services),
    browser: namedBrowser(c, services),
    userAgent: c.req.header('user-agent'),
  }
}

/**
 * Who may use a route, and of staff whose records it is about: for the definition of the route, so that
 * the document says it too. A route without it says `x-who: anyone` itself, or a test fails.
 */
export function requireAccess(audience: 'members', services: Services, terms?: Terms): Guard
export function requireAccess(
  ability: Ability,
  services: Services,
  visibility: Visibility,
  terms?: Terms,
): Guard
export function requireAccess(
  access: 'members' | Ability,
  services: Services,
  options: Terms | Visibility = {},
  staffTerms: Terms = {},
): Guard {
  const terms: StaffTerms =
    access === 'members' ? (options as Terms) : { ...staffTerms, visibility: options as Visibility }
  const provenAgain =
    terms.provenAgain ?? (access === 'members' ? undefined : whenProvenAgain(access))
  return {
    'x-who': access,
    ...(terms.visibility && { 'x-visibility': terms.visibility }),
    ...(provenAgain && { 'x-proven-again': provenAgain }),
    middleware: refuseOthers(access, services, { ...terms, provenAgain }),
  }
}

export type Terms = {
  signedOut?: (texts: Texts) => string
  /**
   * Who has shown within ten minutes that it is them: everybody, whoever changes something, or those with
   * a second factor, where all others type their password into the form itself. `never` is for the way to
   * show it.
   */
  provenAgain?: 'always' | 'changes' | 'with-factor' | 'never'
}

type StaffTerms = Terms & { visibility?: Visibility }

type Guard = {
  'x-who': 'members' | Ability
  'x-visibility'?: Visibility
  'x-proven-again'?: Terms['provenAgain']
  middleware: MiddlewareHandler<AppEnv>
}

/** Asked of the database each time. */
function refuseOthers(
  access: 'members' | Ability,
  services: Services,
  terms: StaffTerms,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const sessionId = namedSession(c, services)
    const person = sessionId && (await findBySession(services.db, sessionId, services.clock()))
    const texts = textsFor(c.var.language)
    if (!person) return refuse(c, 401, terms.signedOut?.(texts) ?? texts.refusals.signedOut)
    if (access !== 'members' && !may(person, access)) {
      c.var.log.warn({ event: 'access', outcome: 'refused', userId: person.id, route: routeOf(c) })
      const { staffOnly, otherRole } = texts.refusals
      return refuse(c, 403, may(person, 'office.enter') ? otherRole : staffOnly)
    }
    const strength = strengthFor(access, person, services)
    const lacking = lackingFor(c.req.method, strength, terms, services.clock())
    if (lacking) return refuseLacking(c, lacking)
    const { visibility = 'nobody' } = terms
    const hidden = await findHidden(c, visibility, { person, db: services.db })
    if (hidden) return refuse(c, 404, unknownWords[hidden])
    await recordUse(services.db, { sessionId, lastUsedAt: person.lastUsedAt }, services.clock())
    c.set('person', person)
    c.set('sessionId', sessionId)
    c.set('signedInAt', person.signedInAt)
    c.set('strength', strength)
    c.set('signedInUntil', person.signedInUntil)
    await next()
  }
}

type SignedIn = NonNullable<Awaited<ReturnType<typeof findBySession>>>

function strengthFor(
  access: 'members' | Ability,
  person: SignedIn,
  { config }: Services,
): Strength {
  const { hasFactor, factorAt, reauthenticatedAt, factorDueAt } = person
  // Whoever needs a factor and has none may still do what concerns only themselves.
  const isRequested =
    access !== 'members' && config.secondFactorRequired && needsSecondFactor(person)
  return { hasFactor, factorAt, reauthenticatedAt, dueAt: isRequested ? factorDueAt : null }
}

function lackingFor(
  method: string,
  strength: Strength,
  { provenAgain }: Terms,
  now: Date,
): Lacking | undefined {
  if (provenAgain === 'never') return undefined
  const changes = method !== 'GET'
  const isProof =
    provenAgain === 'always' ||
    (provenAgain === 'changes' && changes) ||
    (provenAgain === 'with-factor' && strength.hasFactor)
  return whatIsLacking(strength, { changes, provenAgain: isProof }, now)
}

/** What the browser answers with a dialog, or with the way to the settings, and not by signing out. */
function refuseLacking(c: Context<AppEnv>, lacking: Lacking) {
  c.var.log.info({ event: 'access', outcome: lacking, route: routeOf(c) })
  const message = textsFor(c.var.language).factorAnswers.lacking[lacking]
  const why = lacking === 'step-up' ? { stepUp: true as const } : { setUpFactor: true as const }
  return c.json({ success: false as const, message, ...why }, 403)
}

/** Milliseconds between two notes: a page asks several times, and each note is a write to disk. */
const atMostEvery = 5 * 60 * 1000

/** Keeps when a session was last used, for the list its owner sees. */
async function recordUse(
  db: Transaction,
  { sessionId, lastUsedAt }: { sessionId: Buffer; lastUsedAt: Date },
  now: Date,
): Promise<void> {
  if (now.getTime() - lastUsedAt.getTime() < atMostEvery) return
  await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId))
}
