import { createRoute } from '@hono/zod-openapi'
import { listTaught } from '../../../domain/registrations/list-taught.server.ts'
import type { Services } from '../../../domain/services.ts'
import { only } from '../../../edge/session-cookie.server.ts'
import { json, newApi, staffOnly } from '../../../platform/http/api.ts'
import { staffEndpoints } from '../../../staff-map.ts'
import { taughtSchema } from './contract.ts'

const list = createRoute({
  method: 'get',
  path: staffEndpoints.taught,
  summary: 'The names of whoever is in the courses that this person teaches',
  responses: { 200: json(taughtSchema, 'Course by course'), ...staffOnly },
})

declare module '../../../wire/ask.ts' {
  interface Wire {
    taughtApi: typeof list
  }
}

export function taughtApi(services: Services) {
  return newApi().openapi({ ...list, ...only('students.teach', services) }, async (c) =>
    c.json({ courses: await listTaught(services.db, c.var.person.id) }, 200),
  )
}
