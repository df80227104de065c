import { Hono } from 'hono'
import type { Services } from '../../domain/services.ts'
import { codePattern, leadTo } from '../../domain/short-addresses/rules.ts'
import { findShortAddress } from '../../domain/short-addresses/store.server.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { endpoints, to } from '../../site-map.ts'

/** Follows a short address to the page of ours that it stands for; one that is unknown leads home. */
export function shortAddressPages({ db, clock, followed }: Services) {
  return new Hono<AppEnv>().get(endpoints.shortAddress, async (c) => {
    const code = c.req.param('code').toLowerCase()
    const found = codePattern.test(code) ? await findShortAddress(db, code) : undefined
    c.header('cache-control', 'no-store')
    if (!found) return c.redirect(to.home, 302)
    if (c.req.method === 'GET') followed.note(found.code, clock())
    return c.redirect(leadTo(found), 302)
  })
}
