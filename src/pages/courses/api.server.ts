import { Hono } from 'hono'
import { findCover } from '../../domain/courses/covers/replace-covers.server.ts'
import type { Services } from '../../domain/services.ts'
import { saidIn } from '../../formats/said.server.ts'
import { refuse } from '../../platform/http/errors.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { endpoints } from '../../site-map.ts'

/** Covers that were uploaded or fetched. What an address shows never changes. */
export function coversApi({ db }: Services) {
  return new Hono<AppEnv>().get(endpoints.coursePicture, async (c) => {
    const key = c.req.param('key')
    // PostgreSQL throws at a NUL; no key of ours has one.
    const webp = /^[\w-]{43}$/.test(key) ? await findCover(db, key) : undefined
    c.header('cache-control', webp ? forever : 'no-store')
    if (!webp) return refuse(c, 404, saidIn(c.var.language).refusals.noPicture)
    return c.body(new Uint8Array(webp), 200, { 'content-type': 'image/webp' })
  })
}

const forever = 'public, max-age=31536000, immutable'
