import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi, type RouteAnswer } from '../../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../../platform/http/errors.ts'
import { clearLimits, consumeLimit } from '../../../../platform/limits.ts'
import type { Services } from '../../../../platform/services.ts'
import { endpoints } from '../../../../ui/addresses/site-map.ts'
import { doneSchema, refusalSchema } from '../../../../ui/api/contract.ts'
import { say } from '../../../../ui/api/reasons.ts'
import { textsFor } from '../../../../ui/format/said.server.ts'
import { namedBrowser, sendBrowserCookie } from '../../browser-cookie.server.ts'
import type { AccountFieldReason } from '../../contract.ts'
import { studentEntries } from '../../hooks.server.ts'
import { beginEmailChange } from '../../mailed-links/begin-email-change.server.ts'
import { confirmEmail } from '../../mailed-links/confirm-email.server.ts'
import {
  changeEmailSchema,
  emailConfirmedSchema,
  forgotPasswordSchema,
  passwordResetSchema,
  resetPasswordSchema,
  verifyEmailSchema,
} from '../../mailed-links/contract.ts'
import { resetPassword } from '../../mailed-links/reset-password.server.ts'
import { queueResetLink } from '../../mailed-links/send-reset-link.server.ts'
import { sendVerification } from '../../mailed-links/send-verification.server.ts'
import { namedSession, requireAccess } from '../../session-cookie.server.ts'
import { findBySession } from '../../store.server.ts'

const refusals = {
  400: json(refusalSchema, 'A field is wrong'),
  429: json(refusalSchema, 'Too many tries'),
}
const notGood = { 410: json(refusalSchema, 'The link is good for nothing, or no longer') }
const signedOut = { 401: json(refusalSchema, 'Nobody is signed in') }

const forgot = createRoute({
  method: 'post',
  path: endpoints.forgotPassword,
  summary: 'Ask for a link to choose a new password',
  'x-who': 'anyone',
  request: jsonBody(forgotPasswordSchema),
  responses: { 200: json(doneSchema, 'The same whether there is such an account'), ...refusals },
})

const reset = createRoute({
  method: 'post',
  path: endpoints.resetPassword,
  summary: 'Choose a new password with the secret of a link',
  'x-who': 'anyone',
  request: jsonBody(resetPasswordSchema),
  responses: {
    200: json(passwordResetSchema, 'The password is set; every session of the account has ended'),
    ...refusals,
    ...notGood,
  },
})

const verify = createRoute({
  method: 'post',
  path: endpoints.verifyEmail,
  summary: 'Confirm an e-mail address with the secret of a link',
  'x-who': 'anyone',
  request: jsonBody(verifyEmailSchema),
  responses: {
    200: json(
      emailConfirmedSchema,
      'The address is the account’s own, and confirmed; who was not signed in to it chooses a password next',
    ),
    409: json(refusalSchema, 'Another account has the address by now'),
    ...refusals,
    ...notGood,
  },
})

const askAgain = createRoute({
  method: 'post',
  path: endpoints.myEmail,
  summary: 'Send the link that confirms the account’s e-mail address once more',
  responses: {
    200: json(doneSchema, 'It is on its way, or not needed'),
    429: refusals[429],
    ...signedOut,
  },
})

const change = createRoute({
  method: 'put',
  path: endpoints.myEmail,
  summary: 'Ask for another e-mail address; it changes when the link sent there is followed',
  request: jsonBody(changeEmailSchema),
  responses: {
    200: json(doneSchema, 'The same whether another account has the address'),
    403: json(refusalSchema, 'The account has no password, and the login was too long ago'),
    ...refusals,
    ...signedOut,
  },
})

declare module '../../../../ui/api/ask.ts' {
  interface ApiRoutes {
    mailedLinksApi: typeof forgot | typeof reset | typeof verify | typeof askAgain | typeof change
  }
}

export function mailedLinksApi(services: Services) {
  const members = requireAccess('members', services)
  const guard = requireAccess('members', services, { provenAgain: 'with-factor' })
  return newApi<AccountFieldReason>((texts) => texts.accountFields)
    .openapi(forgot, forgetting(services))
    .openapi(reset, resetting(services))
    .openapi(verify, verifying(services))
    .openapi({ ...askAgain, ...members }, askingAgain(services))
    .openapi({ ...change, ...guard }, answerEmailChange(services))
}

function forgetting({ db, limits }: Services): RouteAnswer<typeof forgot> {
  return async (c) => {
    const { email } = c.req.valid('json')
    const { address, language } = c.var
    const fromHere = await consumeLimit(limits.resetLinksFromAddress, address)
    if (!fromHere.ok) return refuseForNow(c, fromHere.retryAfter)
    const limit = await consumeLimit(limits.resetLinksToEmail, email)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    await queueResetLink(db, email, language)
    const message = textsFor(language).account.links.sent
    return c.json({ success: true as const, message }, 200)
  }
}

function resetting(services: Services): RouteAnswer<typeof reset> {
  const { limits } = services
  return async (c) => {
    const limit = await consumeLimit(limits.linksFollowedFromAddress, c.var.address)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const { language } = c.var
    const cookie = namedBrowser(c, services)
    const result = await resetPassword(services, { ...c.req.valid('json'), cookie, language })
    const { account, guessablePasswords } = textsFor(language)
    if (!result.ok) {
      c.var.log.info({ event: 'password-reset', outcome: 'refused', reason: result.reason })
      if (result.reason === 'link-not-good') return refuse(c, 410, account.links.notGood)
      const message = say(guessablePasswords, result.guessable)
      return refuse(c, 400, message, { password: message })
    }
    c.var.log.info({ event: 'password-reset', outcome: 'ok', userId: result.userId })
    // What strangers tried at the password before is no business of the new one.
    await clearLimits(limits.loginsOfAccount, result.email)
    sendBrowserCookie(c, services, result.browser)
    const message = account.links.passwordChanged
    return c.json({ success: true as const, message, email: result.email }, 200)
  }
}

function verifying(services: Services): RouteAnswer<typeof verify> {
  const { db, limits, clock } = services
  return async (c) => {
    const limit = await consumeLimit(limits.linksFollowedFromAddress, c.var.address)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const { secret } = c.req.valid('json')
    const sessionId = namedSession(c, services)
    const { links } = textsFor(c.var.language).account
    const result = await confirmEmail(services, { secret, sessionId })
    if (!result.ok) {
      c.var.log.info({ event: 'e-mail', outcome: 'refused', reason: result.reason })
      if (result.reason === 'link-not-good') return refuse(c, 410, links.notGood)
      return refuse(c, 409, links.emailTaken)
    }
    const { userId, email, changed: isChanged, token, choosePassword } = result
    const recipient = sessionId && (await findBySession(db, sessionId, clock()))
    if (recipient?.id === userId)
      await studentEntries.get().claim(db, userId, { mayJoin: true, now: clock() })
    c.var.log.info({ event: 'e-mail', outcome: isChanged ? 'changed' : 'verified', userId })
    const message = isChanged ? links.emailChanged(email) : links.emailConfirmed(email)
    return c.json({ success: true as const, message, token, choosePassword }, 200)
  }
}

function askingAgain(services: Services): RouteAnswer<typeof askAgain> {
  const { db, limits, clock, config } = services
  return async (c) => {
    const { person, language } = c.var
    const limit = await consumeLimit(limits.verificationsOfPerson, person.id)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const { links } = textsFor(language).account
    if (person.emailVerifiedAt)
      return c.json({ success: true as const, message: links.confirmedAlready(person.email) }, 200)
    const circumstances = { now: clock(), publicUrl: config.publicUrl, language }
    await db.transaction((tx) => sendVerification(tx, person, circumstances))
    return c.json({ success: true as const, message: links.mailSent(person.email) }, 200)
  }
}

function answerEmailChange(services: Services): RouteAnswer<typeof change> {
  const { limits } = services
  return async (c) => {
    const { person, sessionId, language, log } = c.var
    const { email, password } = c.req.valid('json')
    const places = [
      await consumeLimit(limits.emailChangesOfPerson, person.id),
      await consumeLimit(limits.emailChangesToEmail, email),
    ]
    for (const limit of places) if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const { links, emailChange } = textsFor(language).account
    if (email === person.email) return refuse(c, 400, links.sameEmail, { email: links.sameEmail })
    const input = { person, sessionId, email, password, language }
    const result = await beginEmailChange(services, input)
    if (!result.ok) {
      const { reason } = result
      log.info({ event: 'e-mail', outcome: 'refused', reason, userId: person.id })
      const message = say(emailChange, result)
      if (reason === 'sign-in-again') return refuse(c, 403, message)
      return refuse(c, 400, message, { password: message })
    }
    log.info({ event: 'e-mail', outcome: 'asked', userId: person.id })
    return c.json({ success: true as const, message: links.changeSent(email) }, 200)
  }
}
