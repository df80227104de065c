import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi, type RouteAnswer } from '../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../platform/http/errors.ts'
import { consumeLimit } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { say } from '../../../ui/api/reasons.ts'
import { textsFor } from '../../../ui/format/said.server.ts'
import type { AccountFieldReason } from '../../accounts/contract.ts'
import { hashPassword } from '../../accounts/hash-password.server.ts'
import { refuseGuessablePassword } from '../../accounts/refuse-guessable-password.server.ts'
import { clearSessionCookie, requireAccess } from '../../accounts/session-cookie.server.ts'
import { changePassword } from '../../accounts/sign-ins/change-password.server.ts'
import { checkPassword } from '../../accounts/sign-ins/check-password.server.ts'
import {
  changePasswordSchema,
  endSessionSchema,
  sessionsSchema,
  unlinkProviderSchema,
  waysInSchema,
} from '../../accounts/sign-ins/contract.ts'
import { describeDevice } from '../../accounts/sign-ins/describe-device.server.ts'
import { endOneSession, endOtherSessions } from '../../accounts/sign-ins/end-sessions.server.ts'
import { isRecentSignIn, whyNotUnlink } from '../../accounts/sign-ins/rules.ts'
import {
  findPasswordHash,
  listProviders,
  listSessions,
} from '../../accounts/sign-ins/store.server.ts'
import { unlinkProvider } from '../../accounts/sign-ins/unlink-provider.server.ts'
import { refusePassword } from '../refuse-password.server.ts'

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

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    signInsApi:
      | typeof password
      | typeof sessions
      | typeof endSession
      | typeof waysIn
      | typeof unlink
  }
}

export function signInsApi(services: Services) {
  const members = requireAccess('members', services)
  const guard = requireAccess('members', services, { provenAgain: 'with-factor' })
  return newApi<AccountFieldReason>((texts) => texts.accountFields)
    .openapi({ ...password, ...guard }, choosingPassword(services))
    .openapi({ ...sessions, ...members }, listingSessions(services))
    .openapi({ ...endSession, ...members }, endingSession(services))
    .openapi({ ...waysIn, ...members }, listingWaysIn(services))
    .openapi({ ...unlink, ...members }, unlinking(services))
}

function choosingPassword(services: Services): RouteAnswer<typeof password> {
  const { db, config, clock } = services
  return async (c) => {
    const { person, sessionId, signedInAt, language, log } = c.var
    const { currentPassword, newPassword } = c.req.valid('json')
    const { refusals, account, guessablePasswords } = textsFor(language)
    const hash = await findPasswordHash(db, person.id)
    if (hash === undefined) return refuse(c, 401, refusals.signedOut)
    if (hash !== null) {
      const check = await checkPassword(services, {
        userId: person.id,
        hash,
        typed: currentPassword,
      })
      if (!check.ok) return refusePassword(c, check, 'currentPassword')
    } else if (!isRecentSignIn(signedInAt, clock())) {
      return refuse(c, 403, account.signIns.signInAgain)
    }
    const guessable = await refuseGuessablePassword(newPassword, person)
    if (guessable) {
      const message = say(guessablePasswords, guessable)
      return refuse(c, 400, message, { newPassword: message })
    }
    const change = {
      person,
      sessionId,
      checked: hash,
      passwordHash: await hashPassword(newPassword),
    }
    const circumstances = { now: clock(), publicUrl: config.publicUrl, language }
    const result = await changePassword(db, change, circumstances)
    if (!result.ok) return refuse(c, 409, account.signIns.overtaken)
    log.info({ event: 'password', outcome: 'changed', userId: person.id })
    return c.json({ success: true as const, message: account.signIns.passwordSaved }, 200)
  }
}

function listingSessions({ db, clock }: Services): RouteAnswer<typeof sessions> {
  return async (c) => {
    const { person, sessionId, language } = c.var
    const list = await listSessions(db, person.id, clock())
    const sessionList = list.map((session) => ({
      key: session.key,
      device: describeDevice(session.userAgent, language),
      signedInAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
      current: session.id.equals(sessionId),
    }))
    sessionList.sort((a, b) => Number(b.current) - Number(a.current))
    return c.json({ success: true as const, sessions: sessionList }, 200)
  }
}

function endingSession(services: Services): RouteAnswer<typeof endSession> {
  const { db, clock, limits } = services
  return async (c) => {
    const { person, sessionId, log } = c.var
    const limit = await consumeLimit(limits.accountChangesOfPerson, person.id)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const { othersOut, outAlready, out } = textsFor(c.var.language).account.signIns
    const { session: key } = c.req.valid('json')
    if (key === 'others') {
      const endedCount = await endOtherSessions(db, { userId: person.id, sessionId })
      log.info({ event: 'sessions ended', ended: endedCount, userId: person.id })
      return c.json({ success: true as const, message: othersOut }, 200)
    }
    const session = await endOneSession(db, { userId: person.id, key }, clock())
    if (!session) return refuse(c, 404, outAlready)
    log.info({ event: 'sessions ended', ended: 1, userId: person.id })
    if (session.id.equals(sessionId)) clearSessionCookie(c, services)
    return c.json({ success: true as const, message: out }, 200)
  }
}

function listingWaysIn(services: Services): RouteAnswer<typeof waysIn> {
  const { db } = services
  return async (c) => {
    const { person } = c.var
    const linkedProviders = await listProviders(db, person.id)
    const hasPassword = Boolean(await findPasswordHash(db, person.id))
    const reason = whyNotUnlink({ hasPassword, linked: linkedProviders.length })
    const words = textsFor(c.var.language).account.unlinking
    const providers = linkedProviders.map(({ key, issuer, linkedAt }) => ({
      key,
      name: nameOf(issuer, services),
      linkedAt: linkedAt.toISOString(),
      ...(reason && { whyNotUnlink: say(words, { reason }) }),
    }))
    return c.json({ success: true as const, hasPassword, providers }, 200)
  }
}

function unlinking({ db, limits }: Services): RouteAnswer<typeof unlink> {
  return async (c) => {
    const { person, log } = c.var
    const limit = await consumeLimit(limits.accountChangesOfPerson, person.id)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const key = c.req.valid('json').provider
    const { account } = textsFor(c.var.language)
    const unlinked = await unlinkProvider(db, { userId: person.id, key })
    if (!unlinked.ok) return refuse(c, 409, say(account.unlinking, unlinked))
    log.info({ event: 'provider', outcome: 'unlinked', userId: person.id })
    return c.json({ success: true as const, message: account.signIns.unlinked }, 200)
  }
}

/** As it is called on the sign-in button; one that is no longer configured, by its address. */
function nameOf(issuer: string, { provider }: Services): string {
  const plain = (address: string) => address.replace(/\/$/, '')
  if (provider && plain(provider.issuer()) === plain(issuer)) return provider.name
  return URL.canParse(issuer) ? new URL(issuer).host : issuer
}
