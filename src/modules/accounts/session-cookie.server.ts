import { dirname } from 'node:path/posix'
import { eq } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { type Language, languages } from '../../../content/languages.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { refuse } from '../../platform/http/errors.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { routeOf } from '../../platform/http/time-requests.ts'
import { digestOf } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { addressIn } from '../../ui/format/language-address.ts'
import { type Texts, textsFor } from '../../ui/format/texts.server.ts'
import { type Ability, may, needsSecondFactor, whenProvenAgain } from './abilities.ts'
import type { Person } from './contract.ts'
import { type Lacking, type Strength, whatIsLacking } from './factors/rules.ts'
import { knownFor } from './remember-browser.server.ts'
import type { PendingSignIn } from './second-step.server.ts'
import type { Arrival, OpenedSession } from './sessions.server.ts'
import { findBySession } from './store.server.ts'
import { sessions } from './tables.ts'
import { findHidden, unknownTexts, type Visibility } from './visibility/find-hidden.server.ts'

declare module 'hono' {
  /** Set by `requireAccess`, on routes that need a signed-in person. */
  interface ContextVariableMap {
    person: Person
    sessionId: Buffer
    /** When that session started. */
    signedInAt: Date
    /** What that session has proved so far. */
    strength: Strength
  }
}

const overHttps = ({ config }: Services) => config.publicUrl.startsWith('https:')
/** On HTTPS the `__Host-` prefix makes browsers refuse the cookie from any other host or path. */
const cookieName = (services: Services) => (overHttps(services) ? '__Host-session' : 'session')
/**
 * Marks a browser as known after a sign-in (decision 0021); it gives no access. This cookie and the next are
 * sent only to routes that sign in, so they have no `__Host-` prefix: that requires the path `/`.
 */
const browserCookieName = (services: Services) =>
  overHttps(services) ? '__Secure-browser' : 'browser'
const secondStepCookieName = (services: Services) =>
  overHttps(services) ? '__Secure-second-step' : 'second-step'

/** The folder of the routes that sign in, in each language. */
const signInPaths = () =>
  Object.values<Language>(languages).map((language) =>
    addressIn(language, dirname('/api/auth/login')),
  )

export function sendSessionCookie(c: Context, services: Services, session: OpenedSession) {
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

/** The session id in this request, whether or not that session exists. */
export function namedSession(c: Context, services: Services): Buffer | undefined {
  const cookie = getCookie(c, cookieName(services))
  return cookie ? digestOf(cookie) : undefined
}

/** What the browser of this request sent, for a new session. */
export function arrivalOf(c: Context, services: Services): Arrival {
  return {
    previous: namedSession(c, services),
    browser: namedBrowser(c, services),
    userAgent: c.req.header('user-agent'),
  }
}

/**
 * Who may use a route and, for staff, whose records it names: part of the route's definition, so that
 * OpenAPI shows it. A public route states `x-who: anyone` itself; otherwise a test fails.
 */
export function requireAccess(
  access: 'members' | Ability,
  services: Services,
  terms: Terms & { visibility?: Visibility },
) {
  const { visibility } = terms
  const provenAgain =
    terms.provenAgain ?? (access === 'members' ? undefined : whenProvenAgain[access])
  return {
    'x-who': access,
    ...(visibility && { 'x-visibility': visibility }),
    ...(provenAgain && { 'x-proven-again': provenAgain }),
    middleware: refuseOthers(access, services, { ...terms, provenAgain }),
  }
}

export type Terms = {
  signedOut?: (texts: Texts) => string
  /**
   * Who must have proved themselves within ten minutes: everybody, everybody who changes something, or
   * people with a second factor, where all others type their password into the form itself. `never` is
   * for the routes that prove it.
   */
  provenAgain?: 'always' | 'changes' | 'with-factor' | 'never'
}

/** Read from the database on each request. */
function refuseOthers(
  access: 'members' | Ability,
  services: Services,
  terms: Terms & { visibility?: Visibility },
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
    if (hidden) return refuse(c, 404, unknownTexts[hidden])
    await recordUse(services.db, sessionId, person.lastUsedAt, services.clock())
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
  // Somebody who lacks a required factor may still change what concerns only themselves.
  const isRequired =
    access !== 'members' && config.secondFactorRequired && needsSecondFactor(person)
  return { hasFactor, factorAt, reauthenticatedAt, dueAt: isRequired ? factorDueAt : null }
}

function lackingFor(
  method: string,
  strength: Strength,
  { provenAgain }: Terms,
  now: Date,
): Lacking | undefined {
  if (provenAgain === 'never') return undefined
  const changes = method !== 'GET'
  const needsProof =
    provenAgain === 'always' ||
    (provenAgain === 'changes' && changes) ||
    (provenAgain === 'with-factor' && strength.hasFactor)
  return whatIsLacking(strength, { changes, provenAgain: needsProof }, now)
}

/** The browser responds to these with a dialog or a link to the settings, not with a logout. */
function refuseLacking(c: Context<AppEnv>, lacking: Lacking) {
  c.var.log.info({ event: 'access', outcome: lacking, route: routeOf(c) })
  const message = textsFor(c.var.language).factorAnswers.lacking[lacking]
  const why = lacking === 'step-up' ? { stepUp: true as const } : { setUpFactor: true as const }
  return c.json({ success: false as const, message, ...why }, 403)
}

/** Milliseconds between two updates: a page sends several requests, and each update is a disk write. */
const atMostEvery = 5 * 60 * 1000

/** Stores when a session was last used, for the list its owner sees. */
async function recordUse(
  db: Transaction,
  sessionId: Buffer,
  lastUsedAt: Date,
  now: Date,
): Promise<void> {
  if (now.getTime() - lastUsedAt.getTime() < atMostEvery) return
  await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId))
}

export function sendBrowserCookie(c: Context, services: Services, cookie: string) {
  for (const path of signInPaths())
    setCookie(c, browserCookieName(services), cookie, {
      path,
      httpOnly: true,
      sameSite: 'Lax',
      secure: overHttps(services),
      maxAge: knownFor,
    })
}

export function namedBrowser(c: Context, services: Services): string | undefined {
  return getCookie(c, browserCookieName(services))
}

/** Identifies a sign-in after its first step; it allows the second step and nothing else. */
export function sendSecondStep(c: Context, services: Services, pending: PendingSignIn) {
  for (const path of signInPaths())
    setCookie(c, secondStepCookieName(services), pending.cookie, {
      path,
      httpOnly: true,
      sameSite: 'Strict',
      secure: overHttps(services),
      expires: pending.expires,
    })
}

export function namedSecondStep(c: Context, services: Services): string | undefined {
  return getCookie(c, secondStepCookieName(services))
}

export function clearSecondStep(c: Context, services: Services) {
  for (const path of signInPaths())
    deleteCookie(c, secondStepCookieName(services), { path, secure: overHttps(services) })
}
