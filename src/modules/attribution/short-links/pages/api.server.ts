import { Hono } from 'hono'
import type { AppEnv } from '../../../../platform/http/request.ts'
import type { Services } from '../../../../platform/services.ts'
import { endpoints, to } from '../../../../ui/addresses/site-map.ts'
import { dayInIndia } from '../../../../ui/format/days.ts'
import { codePattern, leadTo, publicPath } from '../rules.ts'
import { findShortLink } from '../short-links.server.ts'

/** Redirects a short link to its page; an unknown one leads home. */
export function shortLinkPages({ db, clock, clicks, catalogue }: Services) {
  return new Hono<AppEnv>().get(endpoints.shortLink, async (c) => {
    const code = c.req.param('code').toLowerCase()
    const shortLink = codePattern.test(code) ? await findShortLink(db, code) : undefined
    c.header('cache-control', 'no-store')
    if (!shortLink) return c.redirect(to.home, 302)
    if (c.req.method === 'GET') clicks.count({ code: shortLink.code, day: dayInIndia(clock()) })
    const { courses } = await catalogue.current()
    // The course may have been removed since the poster was printed.
    const path =
      publicPath(shortLink.path, (id) => courses.some((course) => course.id === id)) ?? to.home
    if (path !== shortLink.path)
      c.var.log.warn({ event: 'short address', outcome: 'page gone', code: shortLink.code })
    return c.redirect(leadTo({ ...shortLink, path }), 302)
  })
}
