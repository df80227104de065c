import { exporting } from '../../platform/http/queues.ts'
import { consumeLimit } from '../../platform/limits.ts'
import { email as anyEmail } from '../../ui/api/contract.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { readPhoneNumber } from '../../ui/format/read-phone-number.server.ts'
import type { Texts } from '../../ui/format/texts.server.ts'
import { editProfile } from '../accounts/edit-profile.server.ts'
import { change, read, refused, routeTable } from '../accounts/route-table.server.ts'
import { clearSessionCookie } from '../accounts/session-cookie.server.ts'
import { renewToken } from '../accounts/sessions.server.ts'
import { checkPassword } from '../accounts/sign-ins/sign-ins.server.ts'
import { findPasswordHash } from '../accounts/sign-ins/store.server.ts'
import { collectData } from '../data-export/collect-data.server.ts'
import { deleteAccountSchema, ownDataSchema } from '../data-export/contract.ts'
import { deleteAccount } from '../data-export/delete-account.server.ts'
import { editProfileSchema } from './contract.ts'

declare module '../../ui/api/call-api.ts' {
  interface ApiRoutes {
    profile: typeof profileRoutes
  }
}

const refusals = {
  words: ({ accountFields, account, fastTrack, refusals: { signedOut } }: Texts) => ({
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
  'PATCH /api/me': change({
    summary: 'Change the name and the phone number of the account',
    access: 'members',
    body: editProfileSchema,
    run: async ({ name, ...request }, { db, limits, sessionSecret, person, context, c }) => {
      const limit = await consumeLimit(limits.accountChangesOfPerson, person.id)
      if (!limit.ok) return limit
      const phone = request.phone === '' ? null : readPhoneNumber(request.phone)
      if (phone === undefined) return refused('no-phone')
      await editProfile(db, { id: person.id, name, phone }, context.now)
      const token = await renewToken(db, c.var.sessionId, sessionSecret)
      return token ? { token } : refused('signed-out')
    },
    message: (_result, _request, { account }) => account.profileSaved,
    data: ({ token }) => ({ token }),
  }),

  'GET /api/me/data': read({
    summary: 'Everything kept about the signed-in person, as a file',
    access: 'members',
    provenAgain: 'with-factor',
    response: ownDataSchema,
    run: async (_, { db, config, limits, person, context: { now }, c }) => {
      const limit = await consumeLimit(limits.exportsOfPerson, person.id)
      if (!limit.ok) return limit
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

  'DELETE /api/me': change({
    summary: 'Delete the account of the signed-in person',
    access: 'members',
    provenAgain: 'with-factor',
    body: deleteAccountSchema,
    run: async ({ confirmation, certificates }, { c, person, context, ...services }) => {
      const { db } = services
      const hash = await findPasswordHash(db, person.id)
      if (hash === undefined) return refused('signed-out')
      if (hash !== null) {
        const request = { userId: person.id, hash, typed: confirmation }
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
