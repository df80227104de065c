import { Hono } from 'hono'
import { refuse } from '../../platform/http/errors.ts'
import { exporting } from '../../platform/http/queues.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { pictureLimits, receivePicture } from '../../platform/pictures/fetch-picture.server.ts'
import type { Services } from '../../platform/services.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'
import { email as anyEmail } from '../../ui/api/contract.ts'
import { say } from '../../ui/api/reasons.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { readPhoneNumber } from '../../ui/format/read-phone-number.server.ts'
import { type Texts, textsFor } from '../../ui/format/texts.server.ts'
import { editProfile } from '../accounts/edit-profile.server.ts'
import { findEmailChange } from '../accounts/mailed-links/store.server.ts'
import {
  type Guessable,
  hashPassword,
  refuseGuessablePassword,
} from '../accounts/passwords.server.ts'
import {
  findPicture,
  removePicture,
  replacePicture,
} from '../accounts/picture/account-picture.server.ts'
import { profileShape } from '../accounts/picture/rules.ts'
import {
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../accounts/route-table.server.ts'
import { clearSessionCookie } from '../accounts/session-cookie.server.ts'
import { endOtherSessions, renewToken } from '../accounts/sessions.server.ts'
import {
  changePasswordSchema,
  endSessionSchema,
  unlinkProviderSchema,
} from '../accounts/sign-ins/contract.ts'
import { isRecentSignIn, whyNotUnlink } from '../accounts/sign-ins/rules.ts'
import {
  changePassword,
  checkPassword,
  endOneSession,
  unlinkProvider,
} from '../accounts/sign-ins/sign-ins.server.ts'
import {
  describeDevice,
  findPasswordHash,
  listProviders,
  listSessions,
} from '../accounts/sign-ins/store.server.ts'
import { collectData } from '../data-export/collect-data.server.ts'
import { deleteAccountSchema, ownDataSchema } from '../data-export/contract.ts'
import { deleteAccount } from '../data-export/delete-account.server.ts'
import { editProfileSchema } from './contract.ts'

const refusals = {
  texts: ({ accountFields, account, fastTrack, refusals: { signedOut } }: Texts) => ({
    ...accountFields,
    ...account.password,
    ...account.deletion,
    'signed-out': signedOut,
    'no-phone': fastTrack.phoneInvalid,
    'not-the-email': account.deletion.notTheEmail,
  }),
  statuses: {
    'signed-out': 401,
    'no-phone': [400, 'phone'],
    missing: [400, 'confirmation'],
    wrong: [400, 'confirmation'],
    'not-the-email': [400, 'confirmation'],
  },
} as const

/** The signed-in user's account, data and picture. */
export const profileRoutes = routeTable(refusals, {
  'PATCH /api/me': respondWithMessage({
    summary: 'Change the name and the phone number of the account',
    access: 'members',
    body: editProfileSchema,
    limit: 'accountChangesOfPerson',
    run: async ({ name, ...request }, { db, sessionSecret, person, context, c }) => {
      const phone = request.phone === '' ? null : readPhoneNumber(request.phone)
      if (phone === undefined) return refused('no-phone')
      await editProfile(db, { id: person.id, name, phone }, context.now)
      const token = await renewToken(db, c.var.sessionId, sessionSecret)
      return token ? { token } : refused('signed-out')
    },
    message: (_result, _request, { account }) => account.profileSaved,
    data: ({ token }) => ({ token }),
  }),

  'GET /api/me/data': respondWithResult({
    summary: 'Everything kept about the signed-in person, as a file',
    access: 'members',
    provenAgain: 'with-factor',
    response: ownDataSchema,
    limit: 'exportsOfPerson',
    run: async (_, { db, config, person, context: { now }, c }) => {
      const circumstances = { now, publicUrl: config.publicUrl, language: c.var.language }
      const data = await exporting(() => collectData(db, person.id, circumstances))
      if (!data) return refused('signed-out')
      c.var.log.info({ event: 'own data', outcome: 'sent', userId: person.id })
      // Indented, because a person opens the file.
      return c.body(JSON.stringify(data, null, 2), 200, {
        'content-type': 'application/json',
        'content-disposition': `attachment; filename="my-data-${dayInIndia(now)}.json"`,
      })
    },
  }),

  'DELETE /api/me': respondWithMessage({
    summary: 'Delete the account of the signed-in person',
    access: 'members',
    provenAgain: 'with-factor',
    body: deleteAccountSchema,
    run: async ({ confirmation, certificates }, { c, person, context, ...services }) => {
      const { db } = services
      const hash = await findPasswordHash(db, person.id)
      if (hash === undefined) return refused('signed-out')
      if (hash !== null) {
        const request = { userId: person.id, hash, password: confirmation }
        const check = await checkPassword(services, request)
        if (!check.ok) {
          if (check.reason !== 'too-many-attempts')
            c.var.log.info({ event: 'password', outcome: 'wrong', userId: person.id })
          return check
        }
      } else if (anyEmail.safeParse(confirmation).data !== person.email) {
        return refused('not-the-email')
      }
      const { language, log } = c.var
      const leaving = { person, checked: hash, language, certificates }
      const deleted = await deleteAccount(db, leaving, context.now)
      if (!deleted.ok) return deleted
      log.warn({ event: 'account', outcome: 'deleted', userId: person.id })
      clearSessionCookie(c, services)
      // The picture is stored there, and nothing else would delete it.
      c.header('clear-site-data', '"cache"')
      return deleted
    },
    message: (_result, _request, { account }) => account.deletion.done,
  }),
})

const pictureRefusals = {
  texts: ({ refusals: { signedOut } }: Texts) => ({
    'signed-out': signedOut,
    'picture-refused': ({ message }: { message: string }) => message,
  }),
  statuses: { 'signed-out': 401, 'picture-refused': [400, 'picture'] },
} as const

export const pictureRoutes = routeTable(pictureRefusals, {
  'PUT /api/me/picture': respondWithMessage({
    summary: 'Set the picture of the profile: the body is a WebP, JPEG or PNG of 1 MB at most',
    access: 'members',
    body: ['image/webp', 'image/jpeg', 'image/png'],
    limit: pictureLimits,
    run: async (_, { db, sessionSecret, person, context, c }) => {
      const received = await receivePicture(c, profileShape)
      if (!received.ok) return received
      const { webp } = received
      await replacePicture(db, { userId: person.id, webp }, context.now)
      const facts = { userId: person.id, bytes: webp.length }
      c.var.log.info({ event: 'picture', outcome: 'stored', ...facts })
      const token = await renewToken(db, c.var.sessionId, sessionSecret)
      return token ? { token } : refused('signed-out')
    },
    message: (_result, _request, { account }) => account.pictureSaved,
    data: ({ token }) => ({ token }),
  }),

  'DELETE /api/me/picture': respondWithMessage({
    summary: 'Remove the picture of the profile',
    access: 'members',
    limit: 'picturesOfPerson',
    run: async (_, { db, sessionSecret, person, context, c }) => {
      await removePicture(db, person.id, context.now)
      const token = await renewToken(db, c.var.sessionId, sessionSecret)
      return token ? { token } : refused('signed-out')
    },
    message: (_result, _request, { account }) => account.pictureRemoved,
    data: ({ token }) => ({ token }),
  }),
})

/** The pictures, for anybody who has their address. */
export function picturePages({ db }: Services) {
  return new Hono<AppEnv>().get(endpoints.profilePicture, async (c) => {
    const key = c.req.param('key')
    // PostgreSQL throws at a NUL, which no key contains.
    const webp = /^[\w-]+$/.test(key) ? await findPicture(db, key) : undefined
    c.header('cache-control', webp ? immutable : 'no-store')
    if (!webp) return refuse(c, 404, textsFor(c.var.language).refusals.noPicture)
    return c.body(new Uint8Array(webp), 200, { 'content-type': 'image/webp' })
  })
}

/** Cached by browsers only, never between: once deleted here, it is gone. */
const immutable = 'private, max-age=31536000, immutable'

const signInRefusals = {
  texts: ({ accountFields, account, guessablePasswords, refusals: { signedOut } }: Texts) => ({
    ...accountFields,
    ...account.password,
    ...account.unlinking,
    'signed-out': signedOut,
    'sign-in-again': account.signIns.signInAgain,
    'session-gone': account.signIns.outAlready,
    'changed-meanwhile': account.signIns['changed-meanwhile'],
    guessable: ({ guessable }: { guessable: Guessable }) => say(guessablePasswords, guessable),
  }),
  statuses: {
    'signed-out': 401,
    missing: [400, 'currentPassword'],
    wrong: [400, 'currentPassword'],
    'sign-in-again': 403,
    guessable: [400, 'newPassword'],
    'session-gone': 404,
  },
} as const

/** The signed-in user's password, sessions and linked providers. */
export const signInRoutes = routeTable(signInRefusals, {
  'PUT /api/me/password': respondWithMessage({
    summary: 'Change the password, or choose the first; other sessions end',
    access: 'members',
    provenAgain: 'with-factor',
    body: changePasswordSchema,
    run: async ({ currentPassword, newPassword }, { person, context: { now }, c, ...services }) => {
      const { db, config } = services
      const { sessionId, signedInAt, language, log } = c.var
      const hash = await findPasswordHash(db, person.id)
      if (hash === undefined) return refused('signed-out')
      if (hash !== null) {
        const request = { userId: person.id, hash, password: currentPassword }
        const check = await checkPassword(services, request)
        if (!check.ok) {
          if (check.reason !== 'too-many-attempts')
            log.info({ event: 'password', outcome: 'wrong', userId: person.id })
          return check
        }
      } else if (!isRecentSignIn(signedInAt, now)) {
        return refused('sign-in-again')
      }
      const guessable = await refuseGuessablePassword(newPassword, person)
      if (guessable) return { ...refused('guessable'), guessable }
      const passwordHash = await hashPassword(newPassword)
      const result = await changePassword(
        db,
        { person, sessionId, checked: hash, passwordHash },
        { now, publicUrl: config.publicUrl, language },
      )
      if (result.ok) log.info({ event: 'password', outcome: 'changed', userId: person.id })
      return result
    },
    message: ({ endsEmailChange }, _request, { account: { signIns } }) =>
      endsEmailChange
        ? `${signIns.passwordSaved} ${signIns.emailChangeCancelled}`
        : signIns.passwordSaved,
  }),

  'GET /api/me/sessions': respondWithResult({
    summary: 'Where this person is signed in, this session first',
    access: 'members',
    run: async (_, { db, person, context, c }) => {
      const list = await listSessions(db, person.id, context.now)
      const sessions = list.map((session) => ({
        key: session.key,
        device: describeDevice(session.userAgent, c.var.language),
        signedInAt: session.createdAt,
        lastUsedAt: session.lastUsedAt,
        current: session.id.equals(c.var.sessionId),
      }))
      sessions.sort((a, b) => Number(b.current) - Number(a.current))
      return { success: true as const, sessions }
    },
  }),

  'DELETE /api/me/sessions': respondWithMessage({
    summary: 'End one session by its key, or all others',
    access: 'members',
    body: endSessionSchema,
    limit: 'accountChangesOfPerson',
    run: async ({ session: key }, { person, context, c, ...services }) => {
      const { db } = services
      const { sessionId, log } = c.var
      if (key === 'others') {
        const endedCount = await endOtherSessions(db, person.id, sessionId)
        log.info({ event: 'sessions ended', ended: endedCount, userId: person.id })
        return { ok: true }
      }
      const session = await endOneSession(db, { userId: person.id, key }, context.now)
      if (!session) return refused('session-gone')
      log.info({ event: 'sessions ended', ended: 1, userId: person.id })
      if (session.id.equals(sessionId)) clearSessionCookie(c, services)
      return { ok: true }
    },
    message: (_, { session }, { account }) =>
      session === 'others' ? account.signIns.othersOut : account.signIns.out,
  }),

  'GET /api/me/providers': respondWithResult({
    summary: 'How this person can sign in: a password, linked providers, an e-mail to be confirmed',
    access: 'members',
    run: async (_, { db, provider, person, texts, context: { now } }) => {
      const newEmail = (await findEmailChange(db, person.id, now)) ?? null
      const linkedProviders = await listProviders(db, person.id)
      const hasPassword = Boolean(await findPasswordHash(db, person.id))
      const reason = whyNotUnlink({ hasPassword, linked: linkedProviders.length })
      const providers = linkedProviders.map(({ key, issuer, linkedAt }) => ({
        key,
        name: nameOf(issuer, provider),
        linkedAt,
        /** Undefined where it may be removed. */
        whyNotUnlink: reason && texts.account.unlinking[reason],
      }))
      return { success: true as const, hasPassword, providers, newEmail }
    },
  }),

  'DELETE /api/me/providers': respondWithMessage({
    summary: 'Unlink a provider, as long as another way to sign in remains',
    access: 'members',
    body: unlinkProviderSchema,
    limit: 'accountChangesOfPerson',
    run: async ({ provider: key }, { db, person, c }) => {
      const unlinked = await unlinkProvider(db, { userId: person.id, key })
      if (unlinked.ok) c.var.log.info({ event: 'provider', outcome: 'unlinked', userId: person.id })
      return unlinked
    },
    message: (_result, _request, { account }) => account.signIns.unlinked,
  }),
})

/** The name on the sign-in button; for a provider no longer configured, its address. */
function nameOf(issuer: string, provider: Services['provider']): string {
  const plain = (address: string) => address.replace(/\/$/, '')
  if (provider && plain(provider.issuer()) === plain(issuer)) return provider.name
  return URL.canParse(issuer) ? new URL(issuer).host : issuer
}
