import { createRoute } from '@hono/zod-openapi'
import { wireRoleOf } from '../../domain/accounts/abilities.ts'
import { beginSession } from '../../domain/accounts/begin-session.server.ts'
import {
  loginSchema,
  meSchema,
  type Person,
  signedInSchema,
  signUpSchema,
} from '../../domain/accounts/contract.ts'
import { createAccount } from '../../domain/accounts/create-account.server.ts'
import { enterByPassword } from '../../domain/accounts/enter-by-password.server.ts'
import { enterByProvider } from '../../domain/accounts/enter-by-provider.server.ts'
import { hashPassword } from '../../domain/accounts/hash-password.server.ts'
import { endSession } from '../../domain/accounts/open-session.server.ts'
import { refuseGuessablePassword } from '../../domain/accounts/refuse-guessable-password.server.ts'
import { renewToken } from '../../domain/accounts/renew-token.server.ts'
import {
  clearSessionCookie,
  namedSession,
  only,
  sendSessionCookie,
} from '../../domain/accounts/session-cookie.server.ts'
import { takeLoginPlaces } from '../../domain/accounts/take-login-places.server.ts'
import type { Services } from '../../domain/services.ts'
import { json, jsonBody, newApi } from '../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../platform/http/errors.ts'
import { takePlace } from '../../platform/limits.ts'
import { endpoints } from '../../site-map.ts'
import { doneSchema, refusalSchema } from '../../wire/contract.ts'

const signUp = createRoute({
  method: 'post',
  path: endpoints.register,
  summary: 'Create an account and sign in',
  'x-who': 'anyone',
  request: jsonBody(signUpSchema),
  responses: {
    200: json(signedInSchema, 'The credential names an account that exists; signed in'),
    201: json(signedInSchema, 'Account created; the session cookie is set'),
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

declare module '../../wire/ask.ts' {
  interface Wire {
    accountsApi: typeof signUp | typeof login | typeof logout | typeof me
  }
}

export function accountsApi(services: Services) {
  const { db, limits } = services

  return newApi()
    .openapi(signUp, async (c) => {
      const place = await takePlace(limits.signUpsFromAddress, c.var.address)
      if (!place.ok) return refuseForNow(c, place.retryAfter)
      const { name, email, password, credential } = c.req.valid('json')
      if (credential !== undefined) {
        const claim = { credential, subject: password, email }
        const entered = await enterByProvider(c, services, claim, { mayCreate: true })
        if (!entered.ok) return refuse(c, 401, entered.message)
        return entered.isNew ? c.json(welcome(entered), 201) : c.json(welcomeBack(entered), 200)
      }
      const guessable = await refuseGuessablePassword(password, { name, email })
      if (guessable) return refuse(c, 400, guessable, { password: guessable })
      const passwordHash = await hashPassword(password)
      const person = await createAccount(services, { name, email, passwordHash })
      if (!person) {
        c.var.log.info({ event: 'sign-up', outcome: 'refused', reason: 'e-mail taken' })
        const message = 'An account with this e-mail already exists. Please log in instead.'
        return refuse(c, 409, message, { email: message })
      }
      c.var.log.info({ event: 'sign-up', outcome: 'ok', userId: person.id })
      const session = await beginSession(c, services, person)
      sendSessionCookie(c, services, session)
      return c.json(welcome({ ...person, ...session }), 201)
    })
    .openapi(login, async (c) => {
      const { email, password, credential } = c.req.valid('json')
      const place = await takeLoginPlaces(c, services, { email, credential })
      if (!place.ok) return refuseForNow(c, place.retryAfter, place.advice)
      const entered =
        credential === undefined
          ? await enterByPassword(c, services, { email, password })
          : await enterByProvider(
              c,
              services,
              { credential, subject: password, email },
              { mayCreate: false },
            )
      if (!entered.ok) return refuse(c, 401, entered.message)
      await place.giveBack()
      return c.json(welcomeBack(entered), 200)
    })
    .openapi(logout, async (c) => {
      const sessionId = namedSession(c, services)
      if (sessionId) await endSession(db, sessionId)
      clearSessionCookie(c, services)
      // Also what other tabs keep, such as a form somebody has begun: decision 0018.
      c.header('Clear-Site-Data', '"storage"')
      return c.json({ success: true as const, message: 'You are logged out.' }, 200)
    })
    .openapi({ ...me, ...only('members', services) }, async (c) => {
      const { person, sessionId } = c.var
      // What the browser shows may have changed without it: a picture came, another device was used.
      const token = await renewToken(db, sessionId, services.sessionSecret)
      return c.json({ success: true as const, user: presentPerson(person), token }, 200)
    })
}

function welcome({ name, token }: { name: string; token: string }) {
  const message = 'Your account has been created. Welcome!'
  return { success: true as const, message, token, user: { name } }
}

function welcomeBack({ name, token }: { name: string; token: string }) {
  return { success: true as const, message: `Welcome back, ${name}!`, token, user: { name } }
}

function presentPerson(person: Person) {
  return {
    name: person.name,
    email: person.email,
    ...(person.phone && { phone: person.phone }),
    role: wireRoleOf(person),
    ...(person.picture && { profilePic: person.picture }),
    emailVerified: person.emailVerifiedAt !== null,
    createdAt: person.createdAt.toISOString(),
    updatedAt: person.updatedAt.toISOString(),
  }
}
