import { endpoints } from '../../../ui/addresses/site-map.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { change, read, refused, routeTable } from '../../accounts/route-table.server.ts'
import { codeParamSchema, newShortLinkSchema, shortLinkStateSchema } from './contract.ts'
import { publicPath } from './rules.ts'
import { addShortLink, endShortLink, listShortLinks } from './short-links.server.ts'
import { shortLinkWords } from './staff/words.ts'

declare module '../../../ui/api/call-api.ts' {
  interface ApiRoutes {
    shortLinks: typeof shortLinkRoutes
  }
}

const refusals = {
  words: shortLinkWords,
  statuses: {
    'no-such-course': [400, 'path'],
    'code-taken': [409, 'code'],
    'source-closed': [400, 'source'],
    'no-address': 404,
  },
} as const

/** Short links for posters and QR codes. */
export const shortLinkRoutes = routeTable(refusals, {
  'GET /api/admin/short-links': read({
    summary: 'Short links and how often each was followed, newest first',
    access: 'sources.edit',
    visibility: 'nobody',
    run: async (_, { db, config, context }) => {
      const rows = await listShortLinks(db, dayInIndia(context.now))
      const addresses = rows.map((row) => ({
        ...row,
        // Always the public address, not the one used by this request: a poster hangs for years.
        address: new URL(endpoints.shortLink.replace(':code', row.code), config.publicUrl).href,
      }))
      return { addresses }
    },
  }),

  'POST /api/admin/short-links': change({
    summary: 'Add a short link to a page of the site',
    access: 'sources.edit',
    visibility: 'nobody',
    body: newShortLinkSchema,
    status: 201,
    run: async ({ source: sourceId, ...request }, { db, context, catalogue }) => {
      const { courses } = await catalogue.current()
      const path = publicPath(request.path, (id) => courses.some((course) => course.id === id))
      if (path !== request.path) return refused('no-such-course')
      return addShortLink(db, { ...request, sourceId }, context)
    },
    message: 'It leads there now.',
  }),

  'PUT /api/admin/short-links/{code}': change({
    summary: 'End a short link, or bring it back',
    access: 'sources.edit',
    visibility: 'nobody',
    params: codeParamSchema,
    body: shortLinkStateSchema,
    run: async (request, { db, context }) =>
      (await endShortLink(db, request, context)) ? { ok: true } : refused('no-address'),
    message: 'It is saved.',
  }),
})
