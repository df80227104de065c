import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { prettyJSON } from 'hono/pretty-json'
import { clearSessionCookie, only } from '../../../domain/accounts/session-cookie.server.ts'
import { checkPassword } from '../../../domain/accounts/sign-ins/check-password.server.ts'
import { findPasswordHash } from '../../../domain/accounts/sign-ins/store.server.ts'
import { collectData } from '../../../domain/own-data/collect-data.server.ts'
import { deleteAccountSchema, ownDataSchema } from '../../../domain/own-data/contract.ts'
import { deleteAccount } from '../../../domain/own-data/delete-account.server.ts'
import type { Services } from '../../../domain/services.ts'
import { dayInIndia } from '../../../formats/days.ts'
import { json, jsonBody, newApi } from '../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../platform/http/errors.ts'
import type { AppEnv } from '../../../platform/http/request.ts'
import { exporting } from '../../../platform/http/turnstile.ts'
import { takePlace } from '../../../platform/limits.ts'
import { endpoints } from '../../../site-map.ts'
import { email as anyEmail, doneSchema, refusalSchema } from '../../../wire/contract.ts'

const takeAway = createRoute({
  method: 'get',
  path: endpoints.myData,
  summary: 'Everything kept about the signed-in person, as a file',
  responses: {
    200: json(ownDataSchema, 'To be saved'),
    401: json(refusalSchema, 'Nobody is signed in'),
    429: json(refusalSchema, 'Too many tries'),
  },
})

const remove = createRoute({
  method: 'delete',
  path: endpoints.me,
  summary: 'Delete the account of the signed-in person',
  request: jsonBody(deleteAccountSchema),
  responses: {
    200: json(doneSchema, 'The account and all its sessions are gone'),
    400: json(refusalSchema, 'Not confirmed by password or e-mail'),
    401: json(refusalSchema, 'Nobody is signed in'),
    409: json(refusalSchema, 'The last admin cannot go, or somebody was faster'),
    429: json(refusalSchema, 'Too many tries'),
  },
})

declare module '../../../wire/ask.ts' {
  interface Wire {
    ownDataApi: typeof takeAway | typeof remove
  }
}

export function ownDataApi(services: Services) {
  const { db, config, clock, limits } = services
  const members = only('members', services)

  return newApi()
    .openapi(
      { ...takeAway, ...members, middleware: [indented, members.middleware] as const },
      async (c) => {
        const { person, log } = c.var
        const place = await takePlace(limits.exportsOfPerson, person.id)
        if (!place.ok) return refuseForNow(c, place.retryAfter)
        const now = clock()
        const circumstances = { now, publicUrl: config.publicUrl }
        const data = await exporting(() => collectData(db, person.id, circumstances))
        if (!data) return refuse(c, 401, 'Please log in to continue.')
        log.info({ event: 'own data', outcome: 'sent', userId: person.id })
        const name = `my-data-${dayInIndia(now)}.json`
        c.header('content-disposition', `attachment; filename="${name}"`)
        return c.json(data, 200)
      },
    )
    .openapi({ ...remove, ...members }, async (c) => {
      const { person, log } = c.var
      const checked = await findPasswordHash(db, person.id)
      if (checked === undefined) return refuse(c, 401, 'Please log in to continue.')
      const { confirmation } = c.req.valid('json')
      if (checked !== null) {
        const given = { hash: checked, typed: confirmation, field: 'confirmation' }
        const check = await checkPassword(c, services, given)
        if (!check.ok) return check.refusal
      } else if (anyEmail.safeParse(confirmation).data !== person.email) {
        return refuseEmail(c)
      }
      const deleted = await deleteAccount(db, { person, checked }, clock())
      if (!deleted.ok) return refuse(c, 409, reasons[deleted.reason])
      log.warn({ event: 'account', outcome: 'deleted', userId: person.id })
      clearSessionCookie(c, services)
      // The person's picture lies there, and nobody else would ever take it out.
      c.header('clear-site-data', '"cache"')
      return c.json({ success: true as const, message: 'Your account is deleted.' }, 200)
    })
}

/** A person opens the file, not a program. */
const indented = prettyJSON({ force: true })

function refuseEmail(c: Context<AppEnv>) {
  const message = 'Please type the e-mail address of your account, as it stands on your profile.'
  return refuse(c, 400, message, { confirmation: message })
}

const reasons = {
  overtaken: 'Your account was changed in another window. Please load this page again.',
  'last-admin':
    'You are the only admin. Make somebody else an admin first; without one nobody could run this site.',
}
