import { createRoute } from '@hono/zod-openapi'
import { json, newApi } from '../../../platform/http/api.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { ownRegistrationsSchema } from '../../registrations/journey/contract.ts'
import { listOwn } from './list-own.server.ts'

const list = createRoute({
  method: 'get',
  path: endpoints.myRegistrations,
  summary: 'The registrations of the signed-in person, and how far each has come',
  responses: {
    200: json(ownRegistrationsSchema, 'The newest first'),
    401: json(refusalSchema, 'Nobody is signed in'),
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    ownRegistrationsApi: typeof list
  }
}

export function ownRegistrationsApi(services: Services) {
  const { db, clock, catalogue } = services
  return newApi().openapi({ ...list, ...requireAccess('members', services) }, async (c) => {
    const { courses: published } = await catalogue.current()
    return c.json(await listOwn(db, { userId: c.var.person.id, published }, clock()), 200)
  })
}
