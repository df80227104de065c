import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi } from '../../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../../platform/http/errors.ts'
import { clearLimits, consumeLimit } from '../../../../platform/limits.ts'
import type { Services } from '../../../../platform/services.ts'
import { endpoints } from '../../../../ui/addresses/site-map.ts'
import { refusalSchema } from '../../../../ui/api/contract.ts'
import { textsFor } from '../../../../ui/format/said.server.ts'
import type { AccountFieldReason } from '../../contract.ts'
import { mailedSecret, signInUndoneSchema } from '../../mailed-links/contract.ts'
import { undoSignIn } from '../../new-devices/undo-sign-in.server.ts'
import { clearSessionCookie } from '../../session-cookie.server.ts'

const notMe = createRoute({
  method: 'post',
  path: endpoints.notMe,
  summary: 'End what a sign-in or an addition opened that the owner knows nothing of',
  'x-who': 'anyone',
  request: jsonBody(mailedSecret),
  responses: {
    200: json(signInUndoneSchema, 'Everybody is signed out; a password is chosen next'),
    400: json(refusalSchema, 'A field is wrong'),
    410: json(refusalSchema, 'The link is good for nothing, or no longer'),
    429: json(refusalSchema, 'Too many tries'),
  },
})

declare module '../../../../ui/api/ask.ts' {
  interface ApiRoutes {
    notMeApi: typeof notMe
  }
}

export function notMeApi(services: Services) {
  const { limits } = services
  return newApi<AccountFieldReason>((texts) => texts.accountFields).openapi(notMe, async (c) => {
    const limit = await consumeLimit(limits.linksFollowedFromAddress, c.var.address)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const undone = await undoSignIn(services, c.req.valid('json').secret)
    const { account, factorAnswers } = textsFor(c.var.language)
    if (!undone.ok) return refuse(c, 410, account.links.notGood)
    const { userId, choosePassword, factorsStay } = undone
    c.var.log.warn({ event: 'not me', outcome: 'ok', userId })
    await clearLimits(limits.factorTriesOfPerson, userId)
    clearSessionCookie(c, services)
    const message = factorsStay ? factorAnswers.undoneOfStaff : factorAnswers.undone
    return c.json({ success: true as const, message, choosePassword }, 200)
  })
}
