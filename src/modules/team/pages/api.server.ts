import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { json, jsonBody, newApi } from '../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../platform/http/errors.ts'
import type { AppEnv } from '../../../platform/http/request.ts'
import { consumeLimit } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { say } from '../../../ui/api/reasons.ts'
import { textsFor } from '../../../ui/format/said.server.ts'
import type { AccountFieldReason } from '../../accounts/contract.ts'
import { renewToken } from '../../accounts/renew-token.server.ts'
import { namedSession } from '../../accounts/session-cookie.server.ts'
import { findBySession } from '../../accounts/store.server.ts'
import { type Accepted, acceptInvitation, findInvitation } from '../accept-invitation.server.ts'
import {
  acceptedSchema,
  acceptSchema,
  invitationQuerySchema,
  invitationSchema,
} from '../contract.ts'

const refusals = {
  400: json(refusalSchema, 'A field is wrong'),
  410: json(refusalSchema, 'The link is good for nothing, or no longer'),
  429: json(refusalSchema, 'Too many tries'),
}

const look = createRoute({
  method: 'post',
  path: staffEndpoints.invitation,
  summary: 'What an invitation to the team asks, by the secret of its link',
  'x-who': 'anyone',
  request: jsonBody(invitationQuerySchema),
  responses: { 200: json(invitationSchema, 'The invitation'), ...refusals },
})

const accept = createRoute({
  method: 'post',
  path: staffEndpoints.invitationAccept,
  summary: 'Join the team with the secret of an invitation; signs nobody in',
  'x-who': 'anyone',
  request: jsonBody(acceptSchema),
  responses: {
    200: json(acceptedSchema, 'On the team; the link is good for nothing from now on'),
    409: json(refusalSchema, 'The account of this address must be signed in and confirmed first'),
    ...refusals,
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    joiningApi: typeof look | typeof accept
  }
}

export function invitationApi(services: Services) {
  const { db, clock, limits, sessionSecret } = services
  return newApi<AccountFieldReason>((texts) => texts.accountFields)
    .openapi(look, async (c) => {
      const limit = await consumeLimit(limits.linksFollowedFromAddress, c.var.address)
      if (!limit.ok) return refuseForNow(c, limit.retryAfter)
      const { userId } = await whoFollows(c, services)
      const invitation = await findInvitation(db, { ...c.req.valid('json'), userId }, clock())
      if (!invitation) return refuse(c, 410, textsFor(c.var.language).account.links.notGood)
      const { email, roles, invitedByName: invitedBy, next } = invitation
      return c.json({ email, roles, invitedBy, next }, 200)
    })
    .openapi(accept, async (c) => {
      const limit = await consumeLimit(limits.linksFollowedFromAddress, c.var.address)
      if (!limit.ok) return refuseForNow(c, limit.retryAfter)
      const body = c.req.valid('json')
      const { userId, sessionId } = await whoFollows(c, services)
      const result = await acceptInvitation(db, { ...body, userId }, clock())
      if (!result.ok) return refuseFollower(c, result)
      c.var.log.warn({ event: 'invitation', outcome: 'accepted', userId: result.userId })
      const token = !result.isNew && sessionId && (await renewToken(db, sessionId, sessionSecret))
      const { joined: joinedText, joinedNew } = textsFor(c.var.language).joining
      const message = result.isNew ? joinedNew(result.email) : joinedText
      return c.json({ success: true as const, message, ...(token && { token }) }, 200)
    })
}

async function whoFollows(c: Context<AppEnv>, services: Services) {
  const sessionId = namedSession(c, services)
  const recipient = sessionId && (await findBySession(services.db, sessionId, services.clock()))
  return { sessionId, userId: recipient?.id }
}

function refuseFollower(c: Context<AppEnv>, refusal: Extract<Accepted, { ok: false }>) {
  c.var.log.info({ event: 'invitation', outcome: 'refused', reason: refusal.reason })
  const { account, guessablePasswords, joining: enrolment } = textsFor(c.var.language)
  switch (refusal.reason) {
    case 'link-not-good':
      return refuse(c, 410, account.links.notGood)
    case 'guessable': {
      const message = say(guessablePasswords, refusal.guessable)
      return refuse(c, 400, message, { password: message })
    }
    case 'name':
    case 'password': {
      const message = enrolment[refusal.reason]
      return refuse(c, 400, message, { [refusal.reason]: message })
    }
    default:
      return refuse(c, 409, enrolment[refusal.reason])
  }
}
