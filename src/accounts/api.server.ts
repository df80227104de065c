import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { json, jsonBody, newApi } from '../server/api.ts'
import { refuse, refuseForNow } from '../server/errors.ts'
import { returnPlace, takePlace } from '../server/limits.ts'
import type { AppEnv } from '../server/request.ts'
import type { Services } from '../server/services.ts'
import { endpoints } from '../site-map.ts'
import {
  doneSchema,
  loginSchema,
  meSchema,
  type Person,
  refusalSchema,
  signedInSchema,
  signUpSchema,
} from './contract.ts'
import { hashPassword, passwordMatches } from './hash-password.server.ts'
import { endSession, openSession } from './open-session.server.ts'
import { refuseCommonPassword } from './refuse-common-password.server.ts'
import {
  clearSessionCookie,
  namedSession,
  only,
  sendSessionCookie,
} from './session-cookie.server.ts'
import { findByEmail, insertPerson } from './store.server.ts'

const signUp = createRoute({
  method: 'post',
  path: endpoints.register,
  summary: 'Create an account and sign in',
  request: jsonBody(signUpSchema),
  responses: {
    201: json(signedInSchema, 'Account created; the session cookie is set'),
    400: json(refusalSchema, 'A field is wrong'),
    409: json(refusalSchema, 'The e-mail has an account'),
    429: json(refusalSchema, 'Too many tries'),
  },
})

const login = createRoute({
  method: 'post',
  path: endpoints.login,
  summary: 'Sign in with e-mail and password',
  request: jsonBody(loginSchema),
  responses: {
    200: json(signedInSchema, 'Signed in; the session cookie is set'),
    400: json(refusalSchema, 'A field is wrong'),
    401: json(refusalSchema, 'E-mail or password is wrong'),
    429: json(refusalSchema, 'Too many tries'),
  },
})

const logout = createRoute({
  method: 'post',
  path: endpoints.logout,
  summary: 'End this session',
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

export function accountsApi(services: Services) {
  const { db, limits } = services

  return newApi()
    .openapi(signUp, async (c) => {
      const place = await takePlace(limits.signUpsFromAddress, c.var.address)
      if (!place.ok) return refuseForNow(c, place.retryAfter)
      const { name, email, password } = c.req.valid('json')
      const guessable = await refuseCommonPassword(password)
      if (guessable) return refuse(c, 400, guessable, { password: guessable })
      const passwordHash = await hashPassword(password)
      const person = await insertPerson(db, { name, email, passwordHash })
      if (!person) {
        c.var.log.info({ event: 'sign-up', outcome: 'refused', reason: 'e-mail taken' })
        const message = 'An account with this e-mail already exists. Please log in instead.'
        return refuse(c, 409, message, { email: message })
      }
      c.var.log.info({ event: 'sign-up', outcome: 'ok', userId: person.id })
      const token = await signIn(c, services, person)
      const message = 'Your account has been created. Welcome!'
      return c.json({ success: true as const, message, token, user: { name: person.name } }, 201)
    })
    .openapi(login, async (c) => {
      const { email, password } = c.req.valid('json')
      const personKey = `${email} ${c.var.address}`
      const places = [
        await takePlace(limits.loginsOfPerson, personKey),
        await takePlace(limits.loginsFromAddress, c.var.address),
      ]
      for (const place of places) if (!place.ok) return refuseForNow(c, place.retryAfter)
      const found = await findByEmail(db, email)
      if (!(await passwordMatches(found?.passwordHash ?? null, password)) || !found) {
        c.var.log.info({ event: 'login', outcome: 'refused', userId: found?.person.id })
        return refuse(c, 401, 'The e-mail address or the password is not right.')
      }
      await returnPlace(limits.loginsOfPerson, personKey)
      await returnPlace(limits.loginsFromAddress, c.var.address)
      const token = await signIn(c, services, found.person)
      c.var.log.info({ event: 'login', outcome: 'ok', userId: found.person.id })
      const { name } = found.person
      return c.json(
        { success: true as const, message: `Welcome back, ${name}!`, token, user: { name } },
        200,
      )
    })
    .openapi(logout, async (c) => {
      const sessionId = namedSession(c, services)
      if (sessionId) await endSession(db, sessionId)
      clearSessionCookie(c, services)
      return c.json({ success: true as const, message: 'You are logged out.' }, 200)
    })
    .openapi({ ...me, middleware: only('members', services) }, (c) => {
      return c.json({ success: true as const, user: presentPerson(c.var.person) }, 200)
    })
}

/** A new session each time; the one the browser came with ends, so that none can be planted. */
async function signIn(c: Context<AppEnv>, services: Services, person: Person): Promise<string> {
  const previous = namedSession(c, services)
  if (previous) await endSession(services.db, previous)
  const session = await openSession(services.db, person, {
    now: services.clock(),
    secret: services.sessionSecret,
    userAgent: c.req.header('user-agent'),
  })
  sendSessionCookie(c, services, session)
  return session.token
}

function presentPerson(person: Person) {
  return {
    name: person.name,
    email: person.email,
    role: person.role,
    ...(person.picture && { profilePic: person.picture }),
    createdAt: person.createdAt.toISOString(),
    updatedAt: person.updatedAt.toISOString(),
  }
}
