import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { json, jsonBody, newApi } from '../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../platform/http/errors.ts'
import type { AppEnv } from '../../../platform/http/request.ts'
import { takePlace } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { say } from '../../../ui/api/reasons.ts'
import { saidIn } from '../../../ui/format/said.server.ts'
import type { AccountFieldReason } from '../../accounts/contract.ts'
import { renewToken } from '../../accounts/renew-token.server.ts'
import { namedSession } from '../../accounts/session-cookie.server.ts'
import { findBySession } from '../../accounts/store.server.ts'
import { type Accepted, acceptInvitation, findInvitation } from '../accept-invitation.server.ts'
import {
  acceptedSchema,
  acceptSchema,
  invitationSchema,
  lookAtInvitationSchema,
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
  request: jsonBody(lookAtInvitationSchema),
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
  interface Wire {
    joiningApi: typeof look | typeof accept
  }
}

export function joiningApi(services: Services) {
  const { db, clock, limits, sessionSecret } = services
  return newApi<AccountFieldReason>((said) => said.accountFields)
    .openapi(look, async (c) => {
      const place = await takePlace(limits.linksFollowedFromAddress, c.var.address)
      if (!place.ok) return refuseForNow(c, place.retryAfter)
      const { userId } = await whoFollows(c, services)
      const found = await findInvitation(db, { ...c.req.valid('json'), userId }, clock())
      if (!found) return refuse(c, 410, saidIn(c.var.language).account.links.notGood)
      const { email, roles, invitedByName: invitedBy, next } = found
      return c.json({ email, roles, invitedBy, next }, 200)
    })
    .openapi(accept, async (c) => {
      const place = await takePlace(limits.linksFollowedFromAddress, c.var.address)
      if (!place.ok) return refuseForNow(c, place.retryAfter)
      const body = c.req.valid('json')
      const { userId, sessionId } = await whoFollows(c, services)
      const done = await acceptInvitation(db, { ...body, userId }, clock())
      if (!done.ok) return refuseFollower(c, done)
      c.var.log.warn({ event: 'invitation', outcome: 'accepted', userId: done.userId })
      const token = !done.isNew && sessionId && (await renewToken(db, sessionId, sessionSecret))
      const { joined, joinedNew } = saidIn(c.var.language).joining
      const message = done.isNew ? joinedNew(done.email) : joined
      return c.json({ success: true as const, message, ...(token && { token }) }, 200)
    })
}

async function whoFollows(c: Context<AppEnv>, services: Services) {
  const sessionId = namedSession(c, services)
  const reader = sessionId && (await findBySession(services.db, sessionId, services.clock()))
  return { sessionId, userId: reader?.id }
}

function refuseFollower(c: Context<AppEnv>, refused: Extract<Accepted, { ok: false }>) {
  c.var.log.info({ event: 'invitation', outcome: 'refused', reason: refused.reason })
  const { account, guessablePasswords, joining } = saidIn(c.var.language)
  switch (refused.reason) {
    case 'link-not-good':
      return refuse(c, 410, account.links.notGood)
    case 'guessable': {
      const message = say(guessablePasswords, refused.guessable)
      return refuse(c, 400, message, { password: message })
    }
    case 'name':
    case 'password': {
      const message = joining[refused.reason]
      return refuse(c, 400, message, { [refused.reason]: message })
    }
    default:
      return refuse(c, 409, joining[refused.reason])
  }
}
