import { Hono } from 'hono'
import { refuse } from '../../../platform/http/errors.ts'
import type { AppEnv } from '../../../platform/http/request.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { textsFor } from '../../../ui/format/texts.server.ts'
import { describeCalendar } from '../../batches/describe-calendar.server.ts'
import { findCover } from '../covers.server.ts'

/** Uploaded or fetched covers. The content of an address never changes. */
export function coversApi({ db }: Services) {
  return new Hono<AppEnv>().get(endpoints.coursePicture, async (c) => {
    const key = c.req.param('key')
    // PostgreSQL rejects NUL; no key contains one.
    const webp = /^[\w-]{43}$/.test(key) ? await findCover(db, key) : undefined
    c.header('cache-control', webp ? forever : 'no-store')
    if (!webp) return refuse(c, 404, textsFor(c.var.language).refusals.noPicture)
    return c.body(new Uint8Array(webp), 200, { 'content-type': 'image/webp' })
  })
}

/** The classes of a batch as a calendar, for everybody with its number: it stands in mails and is no secret. */
export function calendarsApi({ db, clock, config }: Services) {
  return new Hono<AppEnv>().get(endpoints.calendar, async (c) => {
    const { language } = c.var
    const [, id] = c.req.param('file').match(/^(\d{1,15})\.ics$/) ?? []
    const query = { id: Number(id), now: clock(), language, host: new URL(config.publicUrl).host }
    const text = id ? await describeCalendar(db, query) : undefined
    c.header('cache-control', 'no-cache')
    if (!text) return refuse(c, 404, textsFor(language).refusals.nothingHere)
    return c.body(text, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${c.req.param('file')}"`,
    })
  })
}

const forever = 'public, max-age=31536000, immutable'
