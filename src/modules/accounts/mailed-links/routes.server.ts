import { clearLimits } from '../../../platform/limits.ts'
import { say } from '../../../ui/api/reasons.ts'
import type { Texts } from '../../../ui/format/texts.server.ts'
import { confirmByCode, sendEmailCode } from '../email-codes/email-codes.server.ts'
import { studentEntries } from '../hooks.server.ts'
import { undoSignIn } from '../new-devices/undo-sign-in.server.ts'
import type { Guessable } from '../passwords.server.ts'
import {
  type RouteContext,
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../route-table.server.ts'
import { linkPurposes } from '../secret-links.server.ts'
import {
  clearSessionCookie,
  namedBrowser,
  namedSession,
  sendBrowserCookie,
} from '../session-cookie.server.ts'
import { findBySession } from '../store.server.ts'
import {
  beginEmailChange,
  confirmEmail,
  repeatEmailChange,
  sendVerification,
} from './confirm-email.server.ts'
import {
  changeEmailSchema,
  emailChangeSchema,
  emailCodeSchema,
  forgotPasswordSchema,
  mailedSecret,
  resetPasswordSchema,
  verifyEmailSchema,
} from './contract.ts'
import { resetLinkJob, resetPassword } from './reset-password.server.ts'
import { cancelEmailChange, findHolder } from './store.server.ts'

const refusals = {
  texts: ({ accountFields, account, guessablePasswords }: Texts) => ({
    ...accountFields,
    ...account.emailChange,
    taken: account.links.emailTaken,
    'same-email': account.links.sameEmail,
    guessable: ({ guessable }: { guessable: Guessable }) => say(guessablePasswords, guessable),
  }),
  statuses: {
    'link-not-good': 410,
    guessable: [400, 'password'],
    'same-email': [400, 'email'],
    'no-email-change': 410,
    'wrong-password': [400, 'password'],
    'sign-in-again': 403,
  },
} as const

/** Actions by a mailed link. */
export const mailedLinkRoutes = routeTable(refusals, {
  'POST /api/auth/forgot-password': respondWithMessage({
    summary: 'Ask for a link to choose a new password; the same whether there is such an account',
    access: 'anyone',
    body: forgotPasswordSchema,
    limit: ['resetLinksFromAddress', { limit: 'resetLinksToEmail', key: ({ email }) => email }],
    run: async ({ email }, { db, c }) => {
      await resetLinkJob.enqueue(db, { email, language: c.var.language.code })
      return { ok: true }
    },
    message: (_result, _request, { account }) => account.links.sent,
  }),

  'POST /api/auth/reset-password': respondWithMessage({
    summary: 'Choose a new password with the secret of a link; every session of the account ends',
    access: 'anyone',
    body: resetPasswordSchema,
    limit: 'linksFollowedFromAddress',
    run: async (request, { c, ...services }) => {
      const { limits } = services
      const { language, log } = c.var
      const cookie = namedBrowser(c, services)
      const result = await resetPassword(services, { ...request, cookie, language })
      if (!result.ok) {
        log.info({ event: 'password-reset', outcome: 'refused', reason: result.reason })
        return result
      }
      log.info({ event: 'password-reset', outcome: 'ok', userId: result.userId })
      // Wrong tries at the old password do not count for the new one.
      await clearLimits(limits.loginsOfAccount, result.email)
      sendBrowserCookie(c, services, result.browser)
      return result
    },
    message: (_result, _request, { account }) => account.links.passwordChanged,
    // So that the page can end a session of the same person.
    data: ({ email }) => ({ email }),
  }),

  'POST /api/auth/mailed-link': respondWithResult({
    summary: 'Whether a link still works; nothing is used up by it',
    access: 'anyone',
    body: mailedSecret,
    limit: 'linksFollowedFromAddress',
    run: async ({ secret }, { context: { now }, db }) => {
      const holder = await findHolder(db, secret, linkPurposes, now)
      return holder ? { success: true } : refused('link-not-good')
    },
  }),

  'POST /api/auth/verify-email': respondWithMessage({
    summary:
      'Confirm an e-mail address with the secret of a link; who was not signed in to the account chooses a password next',
    access: 'anyone',
    body: verifyEmailSchema,
    limit: 'linksFollowedFromAddress',
    run: async ({ secret }, { c, context: { now }, ...services }) => {
      const { db } = services
      const sessionId = namedSession(c, services)
      const result = await confirmEmail(services, { secret, sessionId })
      if (!result.ok) {
        c.var.log.info({ event: 'e-mail', outcome: 'refused', reason: result.reason })
        return result
      }
      const { userId, changed } = result
      const signedInPerson = sessionId && (await findBySession(db, sessionId, now))
      if (signedInPerson?.id === userId)
        await studentEntries.get().claim(db, userId, { mayJoin: true, now })
      c.var.log.info({ event: 'e-mail', outcome: changed ? 'changed' : 'verified', userId })
      return result
    },
    message: ({ changed, email }, _, { account: { links } }) =>
      changed ? links.emailChanged(email) : links.emailConfirmed(email),
    /** A browser that is not signed in to the account gets the secret to choose a password. */
    data: ({ token, choosePassword }) => ({ token, choosePassword }),
  }),

  'POST /api/auth/not-me': respondWithMessage({
    summary: 'End what a sign-in or an addition opened that the owner knows nothing of',
    access: 'anyone',
    body: mailedSecret,
    limit: 'linksFollowedFromAddress',
    run: async ({ secret }, { c, ...services }) => {
      const { limits } = services
      const undone = await undoSignIn(services, secret)
      if (!undone.ok) return undone
      const { userId } = undone
      c.var.log.warn({ event: 'not me', outcome: 'ok', userId })
      await clearLimits(limits.factorTriesOfPerson, userId)
      clearSessionCookie(c, services)
      return undone
    },
    message: ({ factorsStay }, _, { factorAnswers }) =>
      factorsStay ? factorAnswers.undoneOfStaff : factorAnswers.undone,
    data: ({ choosePassword }) => ({ choosePassword }),
  }),

  'POST /api/me/email': respondWithMessage({
    summary: 'Send the link that confirms the account’s e-mail address once more',
    access: 'members',
    limit: 'verificationsOfPerson',
    run: async (_, { db, config, person, context: { now }, c }) => {
      const { email, emailVerifiedAt } = person
      if (emailVerifiedAt) return { email, isSent: false }
      const mail = { now, publicUrl: config.publicUrl, language: c.var.language }
      await db.transaction((tx) => sendVerification(tx, person, mail))
      return { email, isSent: true }
    },
    message: ({ email, isSent }, _, { account: { links } }) =>
      isSent ? links.mailSent(email) : links.confirmedAlready(email),
  }),

  'PUT /api/me/email': respondWithMessage({
    summary: 'Ask for another e-mail address; it changes when the link sent there is followed',
    access: 'members',
    provenAgain: 'with-factor',
    body: changeEmailSchema,
    limit: ['emailChangesOfPerson', { limit: 'emailChangesToEmail', key: ({ email }) => email }],
    run: async ({ email, password }, { person, c, ...services }) => {
      const { sessionId, language, log } = c.var
      if (email === person.email) return refused('same-email')
      const input = { person, sessionId, email, password, language }
      const result = await beginEmailChange(services, input)
      const outcome = result.ok
        ? { outcome: 'requested' }
        : { outcome: 'refused', reason: result.reason }
      log.info({ event: 'e-mail', ...outcome, userId: person.id })
      return result
    },
    message: (_, { email }, { account }) => account.links.changeSent(email),
  }),

  'POST /api/me/email/change': respondWithMessage({
    summary: 'Send the link for the requested e-mail address once more',
    access: 'members',
    body: emailChangeSchema,
    limit: ['emailChangesOfPerson', { limit: 'emailChangesToEmail', key: ({ email }) => email }],
    run: async ({ email }, { db, config, person, context: { now }, c }) => {
      const mail = { now, publicUrl: config.publicUrl, language: c.var.language }
      const isSent = await repeatEmailChange(db, { person, email }, mail)
      return isSent ? { ok: true } : refused('no-email-change')
    },
    message: (_, { email }, { account }) => account.links.changeSent(email),
  }),

  'DELETE /api/me/email/change': respondWithMessage({
    summary: 'Cancel the requested change of the e-mail address',
    access: 'members',
    limit: 'accountChangesOfPerson',
    run: async (_, { db, person }) => {
      await cancelEmailChange(db, person.id)
      return { ok: true }
    },
    message: (_result, _request, { account }) => account.links.changeCancelled,
  }),
})

const emailOfPerson = (_: object, { person }: RouteContext<'members'>) => person.email

const refusalsOfCodes = {
  texts: ({ emailCode }: Texts) => ({ ...emailCode.fields, ...emailCode.reasons }),
  statuses: { wrong: [400, 'code'], over: [410, 'code'] },
} as const

/** Codes that confirm the account’s e-mail. Counted by e-mail: a newly made account gets no fresh tries. */
export const emailCodeRoutes = routeTable(refusalsOfCodes, {
  'POST /api/me/email/code': respondWithMessage({
    summary: 'Mail a code of six digits that confirms the account’s e-mail address, where needed',
    access: 'members',
    limit: ['emailCodesFromAddress', { limit: 'emailCodesToEmail', key: emailOfPerson }],
    run: async (_, { person, c, ...services }) => {
      const { sessionId, language, log } = c.var
      const result = await sendEmailCode(services, { userId: person.id, sessionId, language })
      log.info({ event: 'e-mail code', outcome: result.ok ? 'sent' : result.reason })
      if (result.ok) return { email: result.email, isSent: true }
      if (result.reason === 'too-soon') return { ...result, reason: 'too-many-attempts' as const }
      return { email: person.email, isSent: false }
    },
    message: ({ email, isSent }, _, { emailCode, account }) =>
      isSent ? emailCode.sent(email) : account.links.confirmedAlready(email),
  }),

  'PUT /api/me/email/code': respondWithMessage({
    summary: 'Confirm the account’s e-mail address by the code, in the session that asked for it',
    access: 'members',
    body: emailCodeSchema,
    limit: ['emailCodeTriesFromAddress', { limit: 'emailCodeTriesOfEmail', key: emailOfPerson }],
    run: async ({ code }, { person, c, ...services }) => {
      const { sessionId, log } = c.var
      const result = await confirmByCode(services, { userId: person.id, sessionId, code })
      log.info({ event: 'e-mail code', outcome: result.ok ? 'confirmed' : result.reason })
      return result
    },
    message: ({ email }, _, { emailCode }) => emailCode.confirmed(email),
  }),
})
