import { consumeLimit } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { say } from '../../../ui/api/reasons.ts'
import type { Texts } from '../../../ui/format/texts.server.ts'
import {
  type Guessable,
  hashPassword,
  refuseGuessablePassword,
} from '../../accounts/passwords.server.ts'
import { change, read, refused, routeTable } from '../../accounts/route-table.server.ts'
import { clearSessionCookie } from '../../accounts/session-cookie.server.ts'
import {
  changePasswordSchema,
  endSessionSchema,
  unlinkProviderSchema,
} from '../../accounts/sign-ins/contract.ts'
import { isRecentSignIn, whyNotUnlink } from '../../accounts/sign-ins/rules.ts'
import {
  changePassword,
  checkPassword,
  endOneSession,
  endOtherSessions,
  unlinkProvider,
} from '../../accounts/sign-ins/sign-ins.server.ts'
import {
  describeDevice,
  findPasswordHash,
  listProviders,
  listSessions,
} from '../../accounts/sign-ins/store.server.ts'

declare module '../../../ui/api/call-api.ts' {
  interface ApiRoutes {
    signIns: typeof signInRoutes
  }
}

const refusals = {
  words: ({ accountFields, account, guessablePasswords, refusals: { signedOut } }: Texts) => ({
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
export const signInRoutes = routeTable(refusals, {
  'PUT /api/me/password': change({
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
        const request = { userId: person.id, hash, typed: currentPassword }
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
    message: (_result, _request, { account }) => account.signIns.passwordSaved,
  }),

  'GET /api/me/sessions': read({
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

  'DELETE /api/me/sessions': change({
    summary: 'End one session by its key, or all others',
    access: 'members',
    body: endSessionSchema,
    run: async ({ session: key }, { person, context, c, ...services }) => {
      const { db, limits } = services
      const { sessionId, log } = c.var
      const limit = await consumeLimit(limits.accountChangesOfPerson, person.id)
      if (!limit.ok) return limit
      if (key === 'others') {
        const endedCount = await endOtherSessions(db, { userId: person.id, sessionId })
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

  'GET /api/me/providers': read({
    summary: 'How this person can sign in: a password, linked providers',
    access: 'members',
    run: async (_, { db, provider, person, texts }) => {
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
      return { success: true as const, hasPassword, providers }
    },
  }),

  'DELETE /api/me/providers': change({
    summary: 'Unlink a provider, as long as another way to sign in remains',
    access: 'members',
    body: unlinkProviderSchema,
    run: async ({ provider: key }, { db, limits, person, c }) => {
      const limit = await consumeLimit(limits.accountChangesOfPerson, person.id)
      if (!limit.ok) return limit
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
