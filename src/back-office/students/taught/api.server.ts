import { createRoute } from '@hono/zod-openapi'
import { listTaughtBatches } from '../../../domain/batches/list-taught-batches.server.ts'
import { listTaught } from '../../../domain/registrations/list-taught.server.ts'
import type { Services } from '../../../domain/services.ts'
import { only } from '../../../edge/session-cookie.server.ts'
import { dayInIndia } from '../../../formats/days.ts'
import { json, newApi, staffOnly } from '../../../platform/http/api.ts'
import { staffEndpoints } from '../../../staff-map.ts'
import { taughtSchema } from './contract.ts'

const list = createRoute({
  method: 'get',
  path: staffEndpoints.taught,
  summary: 'The batches of this person, their courses, and the names of whoever is in them',
  responses: { 200: json(taughtSchema, 'Course by course'), ...staffOnly },
})

declare module '../../../wire/ask.ts' {
  interface Wire {
    taughtApi: typeof list
  }
}

export function taughtApi(services: Services) {
  const { db, clock } = services
  return newApi().openapi(
    { ...list, ...only('students.teach', services, 'filtered') },
    async (c) => {
      const { id: trainerId } = c.var.person
      const now = clock()
      const batches = await listTaughtBatches(db, { trainerId, now, today: dayInIndia(now) })
      return c.json({ batches, courses: await listTaught(db, trainerId) }, 200)
    },
  )
}
