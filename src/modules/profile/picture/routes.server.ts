import { Hono } from 'hono'
import { refuse } from '../../../platform/http/errors.ts'
import type { AppEnv } from '../../../platform/http/request.ts'
import { consumeLimit } from '../../../platform/limits.ts'
import { receivePicture } from '../../../platform/pictures/fetch-picture.server.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { type Texts, textsFor } from '../../../ui/format/texts.server.ts'
import {
  findPicture,
  removePicture,
  replacePicture,
} from '../../accounts/picture/account-picture.server.ts'
import { profileShape } from '../../accounts/picture/rules.ts'
import { change, refused, routeTable } from '../../accounts/route-table.server.ts'
import { renewToken } from '../../accounts/sessions.server.ts'

declare module '../../../ui/api/call-api.ts' {
  interface ApiRoutes {
    myPicture: typeof pictureRoutes
  }
}

const refusals = {
  words: ({ refusals: { signedOut } }: Texts) => ({
    'signed-out': signedOut,
    'picture-refused': ({ message }: { message: string }) => message,
  }),
  statuses: { 'signed-out': 401, 'picture-refused': [400, 'picture'] },
} as const

export const pictureRoutes = routeTable(refusals, {
  'PUT /api/me/picture': change({
    summary: 'Set the picture of the profile: the body is a WebP, JPEG or PNG of 1 MB at most',
    access: 'members',
    body: ['image/webp', 'image/jpeg', 'image/png'],
    run: async (_, { db, limits, sessionSecret, person, context, c }) => {
      const received = await receivePicture(c, limits, profileShape)
      if (!received.ok) return received
      const { webp } = received
      await replacePicture(db, { userId: person.id, webp }, context.now)
      const facts = { userId: person.id, bytes: webp.length }
      c.var.log.info({ event: 'picture', outcome: 'stored', ...facts })
      const token = await renewToken(db, c.var.sessionId, sessionSecret)
      return token ? { token } : refused('signed-out')
    },
    message: (_result, _request, { account }) => account.pictureSaved,
    data: ({ token }) => ({ token }),
  }),

  'DELETE /api/me/picture': change({
    summary: 'Remove the picture of the profile',
    access: 'members',
    run: async (_, { db, limits, sessionSecret, person, context, c }) => {
      const limit = await consumeLimit(limits.picturesOfPerson, person.id)
      if (!limit.ok) return limit
      await removePicture(db, person.id, context.now)
      const token = await renewToken(db, c.var.sessionId, sessionSecret)
      return token ? { token } : refused('signed-out')
    },
    message: (_result, _request, { account }) => account.pictureRemoved,
    data: ({ token }) => ({ token }),
  }),
})

/** The pictures, for anybody who has their address. */
export function picturePages({ db }: Services) {
  return new Hono<AppEnv>().get(endpoints.profilePicture, async (c) => {
    const key = c.req.param('key')
    // PostgreSQL throws at a NUL, which no key contains.
    const webp = /^[\w-]+$/.test(key) ? await findPicture(db, key) : undefined
    c.header('cache-control', webp ? immutable : 'no-store')
    if (!webp) return refuse(c, 404, textsFor(c.var.language).refusals.noPicture)
    return c.body(new Uint8Array(webp), 200, { 'content-type': 'image/webp' })
  })
}

/** Cached by browsers only, never between: once deleted here, it is gone. */
const immutable = 'private, max-age=31536000, immutable'
