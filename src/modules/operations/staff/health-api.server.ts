import { createRoute } from '@hono/zod-openapi'
import { json, newApi, staffOnly } from '../../../platform/http/api.ts'
import { refuseForNow } from '../../../platform/http/errors.ts'
import { consumeLimit } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { examinedSchema, healthSchema } from '../health/contract.ts'

const look = createRoute({
  method: 'get',
  path: staffEndpoints.health,
  summary: 'Whether room gets short on a disk of the site',
  responses: { 200: json(healthSchema, 'The disks that are getting full'), ...staffOnly },
})

const examine = createRoute({
  method: 'post',
  path: staffEndpoints.health,
  summary:
    'Examines the site as npm run doctor does; speaks with services elsewhere, sends nothing',
  responses: {
    200: json(examinedSchema, 'A line for each part'),
    ...staffOnly,
    429: json(refusalSchema, 'Asked too often'),
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    healthApi: typeof look | typeof examine
  }
}

export function healthApi(services: Services) {
  const { health, limits } = services
  const mayExamine = requireAccess('health.examine', services, 'nobody')
  return newApi()
    .openapi({ ...look, ...mayExamine }, async (c) => c.json(await health.look(), 200))
    .openapi({ ...examine, ...mayExamine }, async (c) => {
      const limit = await consumeLimit(limits.examinationsOfPerson, c.var.person.id)
      if (!limit.ok) return refuseForNow(c, limit.retryAfter)
      return c.json(await health.examine(), 200)
    })
}
