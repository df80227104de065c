import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { json, newApi, pictureBody } from '../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../platform/http/errors.ts'
import type { AppEnv } from '../../../platform/http/request.ts'
import { consumeLimit } from '../../../platform/limits.ts'
import { receivePicture } from '../../../platform/pictures/receive-picture.server.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { textsFor } from '../../../ui/format/said.server.ts'
import { removePicture, replacePicture } from '../../accounts/picture/replace-picture.server.ts'
import { profileShape } from '../../accounts/picture/rules.ts'
import { findPicture } from '../../accounts/picture/store.server.ts'
import { renewToken } from '../../accounts/renew-token.server.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { renewedSchema } from '../contract.ts'

const putRoute = createRoute({
  method: 'put',
  path: endpoints.myPicture,
  summary: 'Put a picture on the profile: the body is a WebP, JPEG or PNG of 1 MB at most',
  request: pictureBody,
  responses: {
    200: json(renewedSchema, 'The picture is stored, drawn anew as a square'),
    400: json(refusalSchema, 'This is no picture, or too large a one'),
    401: json(refusalSchema, 'Nobody is signed in'),
    429: json(refusalSchema, 'Too many tries'),
    503: json(refusalSchema, 'Too many wait to be drawn'),
  },
})

const remove = createRoute({
  method: 'delete',
  path: endpoints.myPicture,
  summary: 'Take the picture off the profile',
  responses: {
    200: json(renewedSchema, 'The letter stands in its place'),
    401: json(refusalSchema, 'Nobody is signed in'),
    429: json(refusalSchema, 'Too many tries'),
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    pictureApi: typeof putRoute | typeof remove
  }
}

export function pictureApi(services: Services) {
  const { db, clock, limits, sessionSecret } = services
  const members = requireAccess('members', services)

  async function renewed(c: Context<AppEnv>, message: string) {
    const token = await renewToken(db, c.var.sessionId, sessionSecret)
    if (!token) return refuse(c, 401, textsFor(c.var.language).refusals.signedOut)
    return c.json({ success: true as const, message, token }, 200)
  }

  const api = newApi()
    .openapi({ ...putRoute, ...members }, async (c) => {
      const { person, log } = c.var
      const received = await receivePicture(c, limits, { ...profileShape, field: 'picture' })
      if (!received.ok) return received.answer
      const { webp } = received
      await replacePicture(db, { userId: person.id, webp }, clock())
      log.info({ event: 'picture', outcome: 'stored', userId: person.id, bytes: webp.length })
      return renewed(c, textsFor(c.var.language).account.pictureSaved)
    })
    .openapi({ ...remove, ...members }, async (c) => {
      const { person } = c.var
      const limit = await consumeLimit(limits.picturesOfPerson, person.id)
      if (!limit.ok) return refuseForNow(c, limit.retryAfter)
      await removePicture(db, person.id, clock())
      return renewed(c, textsFor(c.var.language).account.pictureRemoved)
    })
  // A file and no answer of the API: whoever is shown it, is shown it by this address.
  api.get(endpoints.profilePicture, async (c) => {
    const key = c.req.param('key')
    // PostgreSQL throws at a NUL; no key of ours has one.
    const webp = /^[\w-]+$/.test(key) ? await findPicture(db, key) : undefined
    c.header('cache-control', webp ? immutable : 'no-store')
    if (!webp) return refuse(c, 404, textsFor(c.var.language).refusals.noPicture)
    return c.body(new Uint8Array(webp), 200, { 'content-type': 'image/webp' })
  })
  return api
}

/** Kept by the browsers that saw it and by nobody between: once it is deleted here, it is gone. */
const immutable = 'private, max-age=31536000, immutable'
