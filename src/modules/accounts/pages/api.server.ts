import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { json, jsonBody, newApi, type RouteAnswer } from '../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../platform/http/errors.ts'
import type { AppEnv } from '../../../platform/http/request.ts'
import { consumeLimit } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { outboxCookie } from '../../../ui/api/outbox-cookie.ts'
import { say } from '../../../ui/api/reasons.ts'
import { textsFor } from '../../../ui/format/said.server.ts'
import { apiRoleOf } from '../abilities.ts'
import { beginSession } from '../begin-session.server.ts'
import { namedBrowser } from '../browser-cookie.server.ts'
import {
  type AccountFieldReason,
  halfWaySchema,
  loginSchema,
  meSchema,
  type Person,
  signedInSchema,
  signUpSchema,
} from '../contract.ts'
import { createAccount } from '../create-account.server.ts'
import { enterByPassword } from '../enter-by-password.server.ts'
import { enterByProvider } from '../enter-by-provider.server.ts'
import { hashPassword } from '../hash-password.server.ts'
import { endSession } from '../open-session.server.ts'
import type { ProviderClaim } from '../provider/redeem-credential.server.ts'
import { refuseGuessablePassword } from '../refuse-guessable-password.server.ts'
import { renewToken } from '../renew-token.server.ts'
import type { HalfSignIn } from '../second-step/begin-second-step.server.ts'
import { sendSecondStep } from '../second-step-cookie.server.ts'
import {
  arrivalOf,
  clearSessionCookie,
  namedSession,
  requireAccess,
  sendSessionCookie,
} from '../session-cookie.server.ts'
import { consumeLoginLimits } from '../take-login-places.server.ts'

const signUp = createRoute({
  method: 'post',
  path: endpoints.register,
  summary: 'Create an account and sign in',
  'x-who': 'anyone',
  request: jsonBody(signUpSchema),
  responses: {
    200: json(signedInSchema, 'The credential names an account that exists; signed in'),
    201: json(signedInSchema, 'Account created; the session cookie is set'),
    202: json(halfWaySchema, 'The account asks for its second step'),
    400: json(refusalSchema, 'A field is wrong'),
    401: json(refusalSchema, 'The credential is good for nothing'),
    409: json(refusalSchema, 'The e-mail has an account'),
    429: json(refusalSchema, 'Too many tries'),
  },
})

const login = createRoute({
  method: 'post',
  path: endpoints.login,
  summary: 'Sign in with e-mail and password',
  'x-who': 'anyone',
  request: jsonBody(loginSchema),
  responses: {
    200: json(signedInSchema, 'Signed in; the session cookie is set'),
    202: json(halfWaySchema, 'The account asks for its second step'),
    400: json(refusalSchema, 'A field is wrong'),
    401: json(refusalSchema, 'E-mail or password is wrong, or the credential good for nothing'),
    429: json(refusalSchema, 'Too many tries'),
  },
})

const logout = createRoute({
  method: 'post',
  path: endpoints.logout,
  summary: 'End this session',
  'x-who': 'anyone',
  responses: { 200: json(doneSchema, 'No session any more') },
})

const me = createRoute({
  method: 'get',
  path: endpoints.me,
  summary: 'Who is signed in',
  responses: {
    200: json(meSchema, 'The person, as the database knows them now'),
    401: json(refusalSchema, 'Nobody is signed in'),
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    accountsApi: typeof signUp | typeof login | typeof logout | typeof me
  }
}

export function accountsApi(services: Services) {
  return newApi<AccountFieldReason>((texts) => texts.accountFields)
    .openapi(signUp, signingUp(services))
    .openapi(login, loggingIn(services))
    .openapi(logout, async (c) => {
      const sessionId = namedSession(c, services)
      if (sessionId) await endSession(services.db, sessionId)
      clearSessionCookie(c, services)
      // Also what other tabs keep, such as a form somebody has begun: decision 0018. What waits to be sent
      // would go with it, perhaps that of somebody else: decision 0071.
      if (!getCookie(c, outboxCookie)) c.header('Clear-Site-Data', '"storage"')
      const message = textsFor(c.var.language).account.loggedOut
      return c.json({ success: true as const, message }, 200)
    })
    .openapi({ ...me, ...requireAccess('members', services) }, async (c) => {
      const { person, sessionId } = c.var
      // What the browser shows may have changed without it: a picture came, another device was used.
      const token = await renewToken(services.db, sessionId, services.sessionSecret)
      return c.json({ success: true as const, user: presentPerson(person), token }, 200)
    })
}

function signingUp(services: Services): RouteAnswer<typeof signUp> {
  return async (c) => {
    const limit = await consumeLimit(services.limits.signUpsFromAddress, c.var.address)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const { name, email, password, credential } = c.req.valid('json')
    if (credential !== undefined) {
      const claim = { credential, subject: password, email }
      const result = await comeByProvider(c, services, claim, { mayCreate: true })
      if (!result.ok) return refuse(c, 401, result.message)
      if (result.half) return c.json(halfWay(c, services, result.half), 202)
      return result.isNew ? c.json(welcome(c, result), 201) : c.json(welcomeBack(c, result), 200)
    }
    const texts = textsFor(c.var.language)
    const guessable = await refuseGuessablePassword(password, { name, email })
    if (guessable) {
      const message = say(texts.guessablePasswords, guessable)
      return refuse(c, 400, message, { password: message })
    }
    const passwordHash = await hashPassword(password)
    const { language } = c.var
    const person = await createAccount(services, { name, email, passwordHash, language })
    if (!person) {
      c.var.log.info({ event: 'sign-up', outcome: 'refused', reason: 'e-mail taken' })
      return refuse(c, 409, texts.account.taken, { email: texts.account.taken })
    }
    c.var.log.info({ event: 'sign-up', outcome: 'ok', userId: person.id })
    const session = await beginSession(services, person, arrivalOf(c, services))
    sendSessionCookie(c, services, session)
    return c.json(welcome(c, { ...person, ...session }), 201)
  }
}

function loggingIn(services: Services): RouteAnswer<typeof login> {
  return async (c) => {
    const { email, password, credential } = c.req.valid('json')
    const from = { address: c.var.address, browser: namedBrowser(c, services) }
    const limit = await consumeLoginLimits(services, { email, credential }, from)
    if (!limit.ok) {
      const { usedUp } = textsFor(c.var.language).account
      return refuseForNow(c, limit.retryAfter, limit.usedUpBy && usedUp)
    }
    const claim = { credential: credential ?? '', subject: password, email }
    const result =
      credential === undefined
        ? await comeByPassword(c, services, { email, password })
        : await comeByProvider(c, services, claim, { mayCreate: false })
    if (!result.ok) return refuse(c, 401, result.message)
    await limit.giveBack()
    if (result.half) return c.json(halfWay(c, services, result.half), 202)
    return c.json(welcomeBack(c, result), 200)
  }
}

async function comeByPassword(
  c: Context<AppEnv>,
  services: Services,
  formValues: { email: string; password: string },
) {
  const result = await enterByPassword(services, formValues, arrivalOf(c, services))
  const { ok, userId } = result
  const outcome = 'half' in result ? 'second step' : 'ok'
  c.var.log.info({ event: 'login', outcome: ok ? outcome : 'refused', userId })
  if (!result.ok)
    return {
      ok: false as const,
      message: say(textsFor(c.var.language).account.byPassword, result),
    }
  if ('half' in result) return { ok: true as const, half: result.half }
  sendSessionCookie(c, services, result.session)
  return { ok: true as const, name: result.name, token: result.session.token }
}

async function comeByProvider(
  c: Context<AppEnv>,
  services: Services,
  claim: ProviderClaim,
  { mayCreate }: { mayCreate: boolean },
) {
  const { language } = c.var
  const arrival = arrivalOf(c, services)
  const result = await enterByProvider(services, claim, { mayCreate, language, arrival })
  const event = { event: mayCreate ? 'sign-up' : 'login', by: 'provider' }
  if (!result.ok) {
    c.var.log.info({ ...event, outcome: 'refused', reason: result.reason })
    const why = { reason: result.reason, provider: services.provider?.name }
    return { ok: false as const, message: say(textsFor(language).account.byProvider, why) }
  }
  const { userId, how, name } = result
  if ('half' in result) {
    c.var.log.info({ ...event, outcome: 'second step', userId, how })
    return { ok: true as const, half: result.half }
  }
  const { session } = result
  sendSessionCookie(c, services, session)
  c.var.log.info({ ...event, outcome: 'ok', userId, how })
  return { ok: true as const, isNew: how === 'created', name, token: session.token }
}

type SignInInput = { name: string; token: string }

function welcome(c: Context<AppEnv>, { name, token }: SignInInput) {
  const message = textsFor(c.var.language).account.welcome
  return { success: true as const, message, token, user: { name } }
}

function welcomeBack(c: Context<AppEnv>, { name, token }: SignInInput) {
  const message = textsFor(c.var.language).account.welcomeBack(name)
  return { success: true as const, message, token, user: { name } }
}

function halfWay(c: Context<AppEnv>, services: Services, half: HalfSignIn) {
  sendSecondStep(c, services, half)
  const message = textsFor(c.var.language).factorAnswers.halfWay
  return { success: true as const, message, secondStep: true as const }
}

function presentPerson(person: Person) {
  return {
    name: person.name,
    email: person.email,
    ...(person.phone && { phone: person.phone }),
    role: apiRoleOf(person),
    ...(person.picture && { profilePic: person.picture }),
    emailVerified: person.emailVerifiedAt !== null,
    createdAt: person.createdAt.toISOString(),
    updatedAt: person.updatedAt.toISOString(),
  }
}
