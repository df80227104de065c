import { refreshAfter } from '../../../platform/refresh-after.ts'
import type { Services } from '../../../platform/services.ts'
import {
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../../accounts/route-table.server.ts'
import { redirectTexts } from '../staff/texts.ts'
import { redirectParamSchema, redirectSchema } from './contract.ts'
import { type RedirectSite, refusePath, refuseTarget } from './refuse-redirect.server.ts'
import { addRedirect, listRedirects, removeRedirect } from './save-redirect.server.ts'

const shared = { access: 'texts.edit', visibility: 'nobody' } as const

export const redirectRoutes = routeTable(
  {
    texts: redirectTexts,
    statuses: {
      'path-not-plain': [400, 'path'],
      'path-reserved': [400, 'path'],
      'path-has-page': [400, 'path'],
      'path-taken': [409, 'path'],
      'target-not-plain': [400, 'target'],
      'own-host': [400, 'target'],
      'no-target-page': [400, 'target'],
      'redirect-chain': [409, 'target'],
      'no-redirect': 404,
    },
  },
  {
    'GET /api/admin/redirects': respondWithResult({
      ...shared,
      summary: 'Old addresses of the site and where they lead',
      run: async (_, { db }) => ({ redirects: await listRedirects(db) }),
    }),

    'POST /api/admin/redirects': respondWithMessage({
      ...shared,
      summary: 'Lead an address that has no page to one that has',
      body: redirectSchema,
      status: 201,
      run: async (redirect, { db, catalogue, config, context }) => {
        const site = await readSite(catalogue, config)
        const why = refusePath(redirect.path, site.isCourse) ?? refuseTarget(redirect.target, site)
        if (why) return refused(why.reason)
        return refreshAfter(catalogue, addRedirect(db, redirect, context))
      },
      message: (_, { path, target }) => `${path} leads to ${target} now.`,
    }),

    'DELETE /api/admin/redirects/{id}': respondWithMessage({
      ...shared,
      summary: 'Remove a redirect; the address has no page again',
      params: redirectParamSchema,
      run: (request, { db, catalogue, context }) =>
        refreshAfter(catalogue, removeRedirect(db, request, context)),
      message: ({ path }) => `${path} has no page again.`,
    }),
  },
)

/** What redirects are checked against. */
export async function readSite(
  catalogue: Services['catalogue'],
  { publicUrl }: Services['config'],
): Promise<RedirectSite> {
  const { courses } = await catalogue.current()
  return { publicUrl, isCourse: (id) => courses.some((course) => course.id === id) }
}
