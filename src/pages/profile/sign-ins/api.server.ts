import { createRoute } from '@hono/zod-openapi'
import { hashPassword } from '../../../domain/accounts/hash-password.server.ts'
import { refuseGuessablePassword } from '../../../domain/accounts/refuse-guessable-password.server.ts'
import { clearSessionCookie, only } from '../../../domain/accounts/session-cookie.server.ts'
import { changePassword } from '../../../domain/accounts/sign-ins/change-password.server.ts'
import { checkPassword } from '../../../domain/accounts/sign-ins/check-password.server.ts'
import {
  changePasswordSchema,
  endSessionSchema,
  sessionsSchema,
  unlinkProviderSchema,
  waysInSchema,
} from '../../../domain/accounts/sign-ins/contract.ts'
import { describeDevice } from '../../../domain/accounts/sign-ins/describe-device.server.ts'
import {
  endOneSession,
  endOtherSessions,
} from '../../../domain/accounts/sign-ins/end-sessions.server.ts'
import { isRecentSignIn, whyNotUnlink } from '../../../domain/accounts/sign-ins/rules.ts'
import {
  findPasswordHash,
  listProviders,
  listSessions,
} from '../../../domain/accounts/sign-ins/store.server.ts'
import { unlinkProvider } from '../../../domain/accounts/sign-ins/unlink-provider.server.ts'
import type { Services } from '../../../domain/services.ts'
import { json, jsonBody, newApi } from '../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../platform/http/errors.ts'
import { takePlace } from '../../../platform/limits.ts'
import { endpoints } from '../../../site-map.ts'
import { doneSchema, refusalSchema } from '../../../wire/contract.ts'

const signedOut = json(refusalSchema, 'Nobody is signed in')
const tooMany = json(refusalSchema, 'Too many tries')
const wrong = json(refusalSchema, 'A field is wrong')

const password = createRoute({
  method: 'put',
  path: endpoints.myPassword,
  summary: 'Change the password, or choose the first; other sessions end',
  request: jsonBody(changePasswordSchema),
  responses: {
    200: json(doneSchema, 'The new password is the one that counts'),
    400: wrong,
    401: signedOut,
    403: json(refusalSchema, 'A first password needs a sign-in of the last ten minutes'),
    409: json(refusalSchema, 'Somebody was faster'),
    429: tooMany,
  },
})

const sessions = createRoute({
  method: 'get',
  path: endpoints.mySessions,
  summary: 'Where this person is signed in',
  responses: { 200: json(sessionsSchema, 'This session first'), 401: signedOut },
})

const endSession = createRoute({
  method: 'delete',
  path: endpoints.mySessions,
  summary: 'End one session by its key, or all others',
  request: jsonBody(endSessionSchema),
  responses: {
    200: json(doneSchema, 'Ended; the next request of that browser is refused'),
    400: wrong,
    401: signedOut,
    404: json(refusalSchema, 'This person has no such session'),
    429: tooMany,
  },
})

const waysIn = createRoute({
  method: 'get',
  path: endpoints.myProviders,
  summary: 'What signs this person in: a password, linked providers',
  responses: { 200: json(waysInSchema, 'Each with whether it may go'), 401: signedOut },
})

const unlink = createRoute({
  method: 'delete',
  path: endpoints.myProviders,
  summary: 'Unlink a provider, as long as another way in remains',
  request: jsonBody(unlinkProviderSchema),
  responses: {
    200: json(doneSchema, 'It signs this person in no more'),
    400: wrong,
    401: signedOut,
    409: json(refusalSchema, 'It is the only way in, or not linked'),
    429: tooMany,
  },
})

declare module '../../../wire/ask.ts' {
  interface Wire {
    signInsApi:
      | typeof password
      | typeof sessions
      | typeof endSession
      | typeof waysIn
      | typeof unlink
  }
}

export function signInsApi(services: Services) {
  const { db, config, clock, limits } = services
  const members = only('members', services)

  return newApi()
    .openapi({ ...password, ...members }, async (c) => {
      const { person, sessionId, log } = c.var
      const { currentPassword: typed, newPassword: chosen } = c.req.valid('json')
      const hash = await findPasswordHash(db, person.id)
      if (hash === undefined) return refuse(c, 401, 'Please log in to continue.')
      if (hash !== null) {
        const check = await checkPassword(c, services, { hash, typed, field: 'currentPassword' })
        if (!check.ok) return check.refusal
      } else if (!isRecentSignIn(c.var.signedInAt, clock())) {
        return refuse(c, 403, signInAgain)
      }
      const guessable = await refuseGuessablePassword(chosen, person)
      if (guessable) return refuse(c, 400, guessable, { newPassword: guessable })
      const change = { person, sessionId, checked: hash, passwordHash: await hashPassword(chosen) }
      const changed = await changePassword(db, change, {
        now: clock(),
        publicUrl: config.publicUrl,
      })
      if (!changed.ok) return refuse(c, 409, overtaken)
      log.info({ event: 'password', outcome: 'changed', userId: person.id })
      return c.json({ success: true as const, message: passwordSaved }, 200)
    })
    .openapi({ ...sessions, ...members }, async (c) => {
      const { person, sessionId } = c.var
      const list = await listSessions(db, person.id, clock())
      const presented = list.map((session) => ({
        key: session.key,
        device: describeDevice(session.userAgent),
        signedInAt: session.createdAt.toISOString(),
        lastUsedAt: session.lastUsedAt.toISOString(),
        current: session.id.equals(sessionId),
      }))
      presented.sort((a, b) => Number(b.current) - Number(a.current))
      return c.json({ success: true as const, sessions: presented }, 200)
    })
    .openapi({ ...endSession, ...members }, async (c) => {
      const { person, sessionId, log } = c.var
      const place = await takePlace(limits.accountChangesOfPerson, person.id)
      if (!place.ok) return refuseForNow(c, place.retryAfter)
      const { session: key } = c.req.valid('json')
      if (key === 'others') {
        const ended = await endOtherSessions(db, { userId: person.id, sessionId })
        log.info({ event: 'sessions ended', ended, userId: person.id })
        return c.json({ success: true as const, message: 'All other devices are signed out.' }, 200)
      }
      const ended = await endOneSession(db, { userId: person.id, key }, clock())
      if (!ended) return refuse(c, 404, 'That device is signed out already.')
      log.info({ event: 'sessions ended', ended: 1, userId: person.id })
      if (ended.id.equals(sessionId)) clearSessionCookie(c, services)
      return c.json({ success: true as const, message: 'That device is signed out.' }, 200)
    })
    .openapi({ ...waysIn, ...members }, async (c) => {
      const { person } = c.var
      const linked = await listProviders(db, person.id)
      const hasPassword = Boolean(await findPasswordHash(db, person.id))
      const reason = whyNotUnlink({ hasPassword, linked: linked.length })
      const providers = linked.map(({ key, issuer, linkedAt }) => ({
        key,
        name: nameOf(issuer, services),
        linkedAt: linkedAt.toISOString(),
        ...(reason && { whyNotUnlink: reason }),
      }))
      return c.json({ success: true as const, hasPassword, providers }, 200)
    })
    .openapi({ ...unlink, ...members }, async (c) => {
      const { person, log } = c.var
      const place = await takePlace(limits.accountChangesOfPerson, person.id)
      if (!place.ok) return refuseForNow(c, place.retryAfter)
      const key = c.req.valid('json').provider
      const unlinked = await unlinkProvider(db, { userId: person.id, key })
      if (!unlinked.ok) return refuse(c, 409, unlinked.reason)
      log.info({ event: 'provider', outcome: 'unlinked', userId: person.id })
      return c.json({ success: true as const, message: 'The provider is unlinked.' }, 200)
    })
}

const signInAgain =
  'To choose a first password, log out and in again, and do it within ten minutes. So we know that it is you.'
const overtaken = 'Your password was changed in another window. Please load this page again.'
const passwordSaved = 'Your password is saved. Every other device is signed out.'

/** As it is called on the sign-in button; one that is no longer configured, by its address. */
function nameOf(issuer: string, { provider }: Services): string {
  const plain = (address: string) => address.replace(/\/$/, '')
  if (provider && plain(provider.issuer()) === plain(issuer)) return provider.name
  return URL.canParse(issuer) ? new URL(issuer).host : issuer
}
