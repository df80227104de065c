import { Hono } from 'hono'
import { refuse } from '../../../platform/http/errors.ts'
import type { AppEnv } from '../../../platform/http/request.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { textsFor } from '../../../ui/format/said.server.ts'
import { findShownPicture } from '../pictures.server.ts'

/** Uploaded pictures of people. Browsers ask each time: once a consent is taken back there is none. */
export function sitePicturesApi({ db }: Services) {
  return new Hono<AppEnv>().get(endpoints.sitePicture, async (c) => {
    const key = c.req.param('key')
    const webp = /^[\w-]{43}$/.test(key) ? await findShownPicture(db, key) : undefined
    c.header('cache-control', webp ? 'no-cache' : 'no-store')
    if (!webp) return refuse(c, 404, textsFor(c.var.language).refusals.noPicture)
    c.header('etag', `"${key}"`)
    if (c.req.header('if-none-match') === `"${key}"`) return c.body(null, 304)
    return c.body(new Uint8Array(webp), 200, { 'content-type': 'image/webp' })
  })
}
