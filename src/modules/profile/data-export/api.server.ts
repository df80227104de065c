import { createRoute } from '@hono/zod-openapi'
import { prettyJSON } from 'hono/pretty-json'
import { json, jsonBody, newApi, type RouteAnswer } from '../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../platform/http/errors.ts'
import { exporting } from '../../../platform/http/semaphore.ts'
import { consumeLimit } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { email as anyEmail, doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { say } from '../../../ui/api/reasons.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { textsFor } from '../../../ui/format/said.server.ts'
import type { AccountFieldReason } from '../../accounts/contract.ts'
import { clearSessionCookie, requireAccess } from '../../accounts/session-cookie.server.ts'
import { checkPassword } from '../../accounts/sign-ins/check-password.server.ts'
import { findPasswordHash } from '../../accounts/sign-ins/store.server.ts'
import { collectData } from '../../data-export/collect-data.server.ts'
import { deleteAccountSchema, ownDataSchema } from '../../data-export/contract.ts'
import { deleteAccount } from '../../data-export/delete-account.server.ts'
import { refusePassword } from '../refuse-password.server.ts'

const takeAway = createRoute({
  method: 'get',
  path: endpoints.myData,
  summary: 'Everything kept about the signed-in person, as a file',
  responses: {
    200: json(ownDataSchema, 'To be saved'),
    401: json(refusalSchema, 'Nobody is signed in'),
    403: json(refusalSchema, 'Their second step was not shown a moment ago'),
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

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    ownDataApi: typeof takeAway | typeof remove
  }
}

export function ownDataApi(services: Services) {
  const guard = requireAccess('members', services, { provenAgain: 'with-factor' })
  return newApi<AccountFieldReason>((texts) => texts.accountFields)
    .openapi(
      { ...takeAway, ...guard, middleware: [indented, guard.middleware] as const },
      takingAway(services),
    )
    .openapi({ ...remove, ...guard }, removing(services))
}

/** A person opens the file, not a program. */
const indented = prettyJSON({ force: true })

function takingAway({ db, config, clock, limits }: Services): RouteAnswer<typeof takeAway> {
  return async (c) => {
    const { person, language, log } = c.var
    const limit = await consumeLimit(limits.exportsOfPerson, person.id)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const now = clock()
    const circumstances = { now, publicUrl: config.publicUrl, language }
    const data = await exporting(() => collectData(db, person.id, circumstances))
    if (!data) return refuse(c, 401, textsFor(language).refusals.signedOut)
    log.info({ event: 'own data', outcome: 'sent', userId: person.id })
    const name = `my-data-${dayInIndia(now)}.json`
    c.header('content-disposition', `attachment; filename="${name}"`)
    return c.json(data, 200)
  }
}

function removing(services: Services): RouteAnswer<typeof remove> {
  const { db, clock } = services
  return async (c) => {
    const { person, language, log } = c.var
    const { refusals, account } = textsFor(language)
    const checked = await findPasswordHash(db, person.id)
    if (checked === undefined) return refuse(c, 401, refusals.signedOut)
    const { confirmation: confirmationText } = c.req.valid('json')
    if (checked !== null) {
      const check = await checkPassword(services, {
        userId: person.id,
        hash: checked,
        typed: confirmationText,
      })
      if (!check.ok) return refusePassword(c, check, 'confirmation')
    } else if (anyEmail.safeParse(confirmationText).data !== person.email) {
      const message = account.deletion.notTheEmail
      return refuse(c, 400, message, { confirmation: message })
    }
    const deleted = await deleteAccount(db, { person, checked, language }, clock())
    if (!deleted.ok) return refuse(c, 409, say(account.deletion, deleted))
    log.warn({ event: 'account', outcome: 'deleted', userId: person.id })
    clearSessionCookie(c, services)
    // The person's picture lies there, and nobody else would ever take it out.
    c.header('clear-site-data', '"cache"')
    return c.json({ success: true as const, message: account.deletion.done }, 200)
  }
}
