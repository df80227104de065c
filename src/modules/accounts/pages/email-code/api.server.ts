import { createRoute } from '@hono/zod-openapi'
import { type Answering, json, jsonBody, newApi } from '../../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../../platform/http/errors.ts'
import { takePlace } from '../../../../platform/limits.ts'
import type { Services } from '../../../../platform/services.ts'
import { endpoints } from '../../../../ui/addresses/site-map.ts'
import { doneSchema, refusalSchema } from '../../../../ui/api/contract.ts'
import { say } from '../../../../ui/api/reasons.ts'
import { saidIn } from '../../../../ui/format/said.server.ts'
import { confirmByCode } from '../../email-codes/confirm-by-code.server.ts'
import { type EmailCodeFieldReason, emailCodeSchema } from '../../email-codes/contract.ts'
import { sendEmailCode } from '../../email-codes/send-email-code.server.ts'
import { only } from '../../session-cookie.server.ts'

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
  interface Wire {
    emailCodeApi: typeof send | typeof confirm
  }
}

export function emailCodeApi(services: Services) {
  const members = only('members', services)
  return newApi<EmailCodeFieldReason>((said) => said.emailCode.fields)
    .openapi({ ...send, ...members }, sending(services))
    .openapi({ ...confirm, ...members }, confirming(services))
}

/** Counted by the e-mail, not by the account: one that is made anew has no fresh tries. */
function sending(services: Services): Answering<typeof send> {
  const { limits } = services
  return async (c) => {
    const { person, sessionId, address, language } = c.var
    const { emailCode, account } = saidIn(language)
    const places = [
      await takePlace(limits.emailCodesFromAddress, address),
      await takePlace(limits.emailCodesToEmail, person.email),
    ]
    for (const place of places) if (!place.ok) return refuseForNow(c, place.retryAfter)
    const sent = await sendEmailCode(services, { userId: person.id, sessionId, language })
    c.var.log.info({ event: 'e-mail code', outcome: sent.ok ? 'sent' : sent.reason })
    if (!sent.ok && sent.reason === 'too-soon') return refuseForNow(c, sent.retryAfter)
    const message = sent.ok
      ? emailCode.sent(sent.email)
      : account.links.confirmedAlready(person.email)
    return c.json({ success: true as const, message }, 200)
  }
}

function confirming(services: Services): Answering<typeof confirm> {
  const { limits } = services
  return async (c) => {
    const { person, sessionId, address, language } = c.var
    const { emailCode } = saidIn(language)
    const places = [
      await takePlace(limits.emailCodeTriesFromAddress, address),
      await takePlace(limits.emailCodeTriesOfEmail, person.email),
    ]
    for (const place of places) if (!place.ok) return refuseForNow(c, place.retryAfter)
    const { code } = c.req.valid('json')
    const done = await confirmByCode(services, { userId: person.id, sessionId, code })
    c.var.log.info({ event: 'e-mail code', outcome: done.ok ? 'confirmed' : done.reason })
    if (done.ok)
      return c.json({ success: true as const, message: emailCode.confirmed(done.email) }, 200)
    const message = say(emailCode.reasons, done)
    return refuse(c, done.reason === 'wrong' ? 400 : 410, message, { code: message })
  }
}
