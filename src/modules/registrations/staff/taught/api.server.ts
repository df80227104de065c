import { createRoute } from '@hono/zod-openapi'
import { json, newApi, staffOnly } from '../../../../platform/http/api.ts'
import type { Services } from '../../../../platform/services.ts'
import { staffEndpoints } from '../../../../ui/addresses/staff-map.ts'
import { dayInIndia } from '../../../../ui/format/days.ts'
import { requireAccess } from '../../../accounts/session-cookie.server.ts'
import { listTaughtBatches } from '../../../batches/list-taught-batches.server.ts'
import { listTaught } from '../../list-taught.server.ts'
import { taughtSchema } from './contract.ts'

const list = createRoute({
  method: 'get',
  path: staffEndpoints.taught,
  summary: 'The batches of this person, their courses, and the names of whoever is in them',
  responses: { 200: json(taughtSchema, 'Course by course'), ...staffOnly },
})

declare module '../../../../ui/api/ask.ts' {
  interface ApiRoutes {
    taughtApi: typeof list
  }
}

export function taughtApi(services: Services) {
  const { db, clock } = services
  return newApi().openapi(
    { ...list, ...requireAccess('students.teach', services, 'filtered') },
    async (c) => {
      const { id: trainerId } = c.var.person
      const now = clock()
      const batches = await listTaughtBatches(db, { trainerId, now, today: dayInIndia(now) })
      return c.json({ batches, courses: await listTaught(db, trainerId) }, 200)
    },
  )
}
