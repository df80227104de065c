import { Hono } from 'hono'
import type { AppEnv } from '../../../../platform/http/request.ts'
import type { Services } from '../../../../platform/services.ts'
import { endpoints, to } from '../../../../ui/addresses/site-map.ts'
import { dayInIndia } from '../../../../ui/format/days.ts'
import { codePattern, leadTo, publicPath } from '../rules.ts'
import { findShortAddress } from '../store.server.ts'

/** Follows a short address to the page of ours that it stands for; one that is unknown leads home. */
export function shortAddressPages({ db, clock, followed: followCounter, catalogue }: Services) {
  return new Hono<AppEnv>().get(endpoints.shortAddress, async (c) => {
    const code = c.req.param('code').toLowerCase()
    const shortAddress = codePattern.test(code) ? await findShortAddress(db, code) : undefined
    c.header('cache-control', 'no-store')
    if (!shortAddress) return c.redirect(to.home, 302)
    if (c.req.method === 'GET')
      followCounter.count({ code: shortAddress.code, day: dayInIndia(clock()) })
    const { courses } = await catalogue.current()
    // A course may have gone since the poster was printed.
    const path =
      publicPath(shortAddress.path, (id) => courses.some((course) => course.id === id)) ?? to.home
    if (path !== shortAddress.path)
      c.var.log.warn({ event: 'short address', outcome: 'page gone', code: shortAddress.code })
    return c.redirect(leadTo({ ...shortAddress, path }), 302)
  })
}
