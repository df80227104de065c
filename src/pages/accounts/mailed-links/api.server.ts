import { createRoute } from '@hono/zod-openapi'
import { namedBrowser, sendBrowserCookie } from '../../../domain/accounts/browser-cookie.server.ts'
import { beginEmailChange } from '../../../domain/accounts/mailed-links/begin-email-change.server.ts'
import { confirmEmail } from '../../../domain/accounts/mailed-links/confirm-email.server.ts'
import {
  changeEmailSchema,
  emailConfirmedSchema,
  forgotPasswordSchema,
  passwordResetSchema,
  resetPasswordSchema,
  verifyEmailSchema,
} from '../../../domain/accounts/mailed-links/contract.ts'
import { resetPassword } from '../../../domain/accounts/mailed-links/reset-password.server.ts'
import { lifetimes, linkNotGood } from '../../../domain/accounts/mailed-links/rules.ts'
import { queueResetLink } from '../../../domain/accounts/mailed-links/send-reset-link.server.ts'
import { sendVerification } from '../../../domain/accounts/mailed-links/send-verification.server.ts'
import { namedSession, only } from '../../../domain/accounts/session-cookie.server.ts'
import { findBySession } from '../../../domain/accounts/store.server.ts'
import type { Services } from '../../../domain/services.ts'
import { claimEntry } from '../../../domain/students/claim-entry.server.ts'
import { json, jsonBody, newApi } from '../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../platform/http/errors.ts'
import { clearPlaces, takePlace } from '../../../platform/limits.ts'
import { endpoints } from '../../../site-map.ts'
import { doneSchema, refusalSchema } from '../../../wire/contract.ts'

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

declare module '../../../wire/ask.ts' {
  interface Wire {
    mailedLinksApi: typeof forgot | typeof reset | typeof verify | typeof askAgain | typeof change
  }
}

const wrongPassword = 'Your current password is not right.'
const signInAgain =
  'You logged in a while ago. Please log out, log in again, and change the address within 10 minutes.'

export function mailedLinksApi(services: Services) {
  const { db, limits, clock, config } = services
  const members = only('members', services)

  return newApi()
    .openapi(forgot, async (c) => {
      const { email } = c.req.valid('json')
      const fromHere = await takePlace(limits.resetLinksFromAddress, c.var.address)
      if (!fromHere.ok) return refuseForNow(c, fromHere.retryAfter)
      const place = await takePlace(limits.resetLinksToEmail, email)
      if (!place.ok) return refuseForNow(c, place.retryAfter)
      await queueResetLink(db, email)
      const message = `If there is an account with this e-mail address, a mail is on its way to it. Its link works once, for ${lifetimes['reset-password'].words}.`
      return c.json({ success: true as const, message }, 200)
    })
    .openapi(reset, async (c) => {
      const place = await takePlace(limits.linksFollowedFromAddress, c.var.address)
      if (!place.ok) return refuseForNow(c, place.retryAfter)
      const cookie = namedBrowser(c, services)
      const done = await resetPassword(services, { ...c.req.valid('json'), cookie })
      if (!done.ok) {
        c.var.log.info({ event: 'password-reset', outcome: 'refused', reason: done.reason })
        if (done.reason === 'link-not-good') return refuse(c, 410, linkNotGood)
        return refuse(c, 400, done.message, { password: done.message })
      }
      c.var.log.info({ event: 'password-reset', outcome: 'ok', userId: done.userId })
      // What strangers tried at the password before is no business of the new one.
      await clearPlaces(limits.loginsOfAccount, done.email)
      sendBrowserCookie(c, services, done.browser)
      const message = 'Your password is changed. Sign in with the new one.'
      return c.json({ success: true as const, message, email: done.email }, 200)
    })
    .openapi(verify, async (c) => {
      const place = await takePlace(limits.linksFollowedFromAddress, c.var.address)
      if (!place.ok) return refuseForNow(c, place.retryAfter)
      const { secret } = c.req.valid('json')
      const sessionId = namedSession(c, services)
      const done = await confirmEmail(services, { secret, sessionId })
      if (!done.ok) {
        c.var.log.info({ event: 'e-mail', outcome: 'refused', reason: done.reason })
        if (done.reason === 'link-not-good') return refuse(c, 410, linkNotGood)
        const message = 'Another account has this e-mail address by now, so yours stays as it is.'
        return refuse(c, 409, message)
      }
      const { userId, email, changed, token, choosePassword } = done
      const reader = sessionId && (await findBySession(db, sessionId, clock()))
      if (reader?.id === userId) await claimEntry(db, userId, { mayJoin: true, now: clock() })
      c.var.log.info({ event: 'e-mail', outcome: changed ? 'changed' : 'verified', userId })
      const message = changed
        ? `Your account has the e-mail address ${email} now. Sign in with it from here on.`
        : `Thank you. The e-mail address ${email} is confirmed.`
      return c.json({ success: true as const, message, token, choosePassword }, 200)
    })
    .openapi({ ...askAgain, ...members }, async (c) => {
      const { person } = c.var
      const place = await takePlace(limits.verificationsOfPerson, person.id)
      if (!place.ok) return refuseForNow(c, place.retryAfter)
      if (person.emailVerifiedAt) {
        const message = `The e-mail address ${person.email} is confirmed already.`
        return c.json({ success: true as const, message }, 200)
      }
      const { publicUrl } = config
      await db.transaction((tx) => sendVerification(tx, person, { now: clock(), publicUrl }))
      const message = `We have sent a mail to ${person.email}. Please open the link in it.`
      return c.json({ success: true as const, message }, 200)
    })
    .openapi({ ...change, ...members }, async (c) => {
      const { person, sessionId } = c.var
      const { email, password } = c.req.valid('json')
      const places = [
        await takePlace(limits.emailChangesOfPerson, person.id),
        await takePlace(limits.emailChangesToEmail, email),
      ]
      for (const place of places) if (!place.ok) return refuseForNow(c, place.retryAfter)
      if (email === person.email) {
        const message = 'This is the e-mail address that your account has.'
        return refuse(c, 400, message, { email: message })
      }
      const begun = await beginEmailChange(services, { person, sessionId, email, password })
      if (!begun.ok) {
        c.var.log.info({
          event: 'e-mail',
          outcome: 'refused',
          reason: begun.reason,
          userId: person.id,
        })
        if (begun.reason === 'sign-in-again') return refuse(c, 403, signInAgain)
        return refuse(c, 400, wrongPassword, { password: wrongPassword })
      }
      c.var.log.info({ event: 'e-mail', outcome: 'asked', userId: person.id })
      const message = `We have sent a mail to ${email}. Your address changes when you open the link in it, within ${lifetimes['change-email'].words}.`
      return c.json({ success: true as const, message }, 200)
    })
}
