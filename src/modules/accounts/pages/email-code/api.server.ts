import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi, type RouteAnswer } from '../../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../../platform/http/errors.ts'
import { consumeLimit } from '../../../../platform/limits.ts'
import type { Services } from '../../../../platform/services.ts'
import { endpoints } from '../../../../ui/addresses/site-map.ts'
import { doneSchema, refusalSchema } from '../../../../ui/api/contract.ts'
import { say } from '../../../../ui/api/reasons.ts'
import { textsFor } from '../../../../ui/format/said.server.ts'
import { confirmByCode } from '../../email-codes/confirm-by-code.server.ts'
import { type EmailCodeFieldReason, emailCodeSchema } from '../../email-codes/contract.ts'
import { sendEmailCode } from '../../email-codes/send-email-code.server.ts'
import { requireAccess } from '../../session-cookie.server.ts'

const refusals = {
  401: json(refusalSchema, 'Nobody is signed in'),
  429: json(refusalSchema, 'Too many tries, or too soon after the one before'),
}

const send = createRoute({
  method: 'post',
  path: endpoints.myEmailCode,
  summary: 'Mail a code of six digits that confirms the account’s e-mail address',
  responses: { 200: json(doneSchema, 'It is on its way, or not needed'), ...refusals },
})

const confirm = createRoute({
  method: 'put',
  path: endpoints.myEmailCode,
  summary: 'Confirm the account’s e-mail address by the code, in the session that asked for it',
  request: jsonBody(emailCodeSchema),
  responses: {
    200: json(doneSchema, 'The address is confirmed'),
    400: json(refusalSchema, 'The code is wrong'),
    410: json(refusalSchema, 'The code is good for nothing, or no longer'),
    ...refusals,
  },
})

declare module '../../../../ui/api/ask.ts' {
  interface ApiRoutes {
    emailCodeApi: typeof send | typeof confirm
  }
}

export function emailCodeApi(services: Services) {
  const members = requireAccess('members', services)
  return newApi<EmailCodeFieldReason>((texts) => texts.emailCode.fields)
    .openapi({ ...send, ...members }, sending(services))
    .openapi({ ...confirm, ...members }, confirming(services))
}

/** Counted by the e-mail, not by the account: one that is made anew has no fresh tries. */
function sending(services: Services): RouteAnswer<typeof send> {
  const { limits } = services
  return async (c) => {
    const { person, sessionId, address, language } = c.var
    const { emailCode, account } = textsFor(language)
    const places = [
      await consumeLimit(limits.emailCodesFromAddress, address),
      await consumeLimit(limits.emailCodesToEmail, person.email),
    ]
    for (const limit of places) if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const result = await sendEmailCode(services, { userId: person.id, sessionId, language })
    c.var.log.info({ event: 'e-mail code', outcome: result.ok ? 'sent' : result.reason })
    if (!result.ok && result.reason === 'too-soon') return refuseForNow(c, result.retryAfter)
    const message = result.ok
      ? emailCode.sent(result.email)
      : account.links.confirmedAlready(person.email)
    return c.json({ success: true as const, message }, 200)
  }
}

function confirming(services: Services): RouteAnswer<typeof confirm> {
  const { limits } = services
  return async (c) => {
    const { person, sessionId, address, language } = c.var
    const { emailCode } = textsFor(language)
    const places = [
      await consumeLimit(limits.emailCodeTriesFromAddress, address),
      await consumeLimit(limits.emailCodeTriesOfEmail, person.email),
    ]
    for (const limit of places) if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const { code } = c.req.valid('json')
    const result = await confirmByCode(services, { userId: person.id, sessionId, code })
    c.var.log.info({ event: 'e-mail code', outcome: result.ok ? 'confirmed' : result.reason })
    if (result.ok)
      return c.json({ success: true as const, message: emailCode.confirmed(result.email) }, 200)
    const message = say(emailCode.reasons, result)
    return refuse(c, result.reason === 'wrong' ? 400 : 410, message, { code: message })
  }
}
