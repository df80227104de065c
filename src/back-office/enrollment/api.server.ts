import { createRoute } from '@hono/zod-openapi'
import { refusalSchema } from '../../accounts/contract.ts'
import { only } from '../../accounts/session-cookie.server.ts'
import { json, newApi } from '../../server/api.ts'
import type { Services } from '../../server/services.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { registrationListSchema, registrationsQuerySchema } from './contract.ts'
import { registrationsPageSize } from './rules.ts'
import { listRegistrations } from './store.server.ts'

const list = createRoute({
  method: 'get',
  path: staffEndpoints.registrations,
  summary: 'Fast Track registrations, newest first',
  request: { query: registrationsQuerySchema },
  responses: {
    200: json(registrationListSchema, 'One page of what matches'),
    400: json(refusalSchema, 'The query is wrong'),
    401: json(refusalSchema, 'Nobody is signed in'),
    403: json(refusalSchema, 'Not a member of staff'),
  },
})

export function enrollmentApi(services: Services) {
  return newApi().openapi({ ...list, middleware: only('admins', services) }, async (c) => {
    const { search, page } = c.req.valid('query')
    const { rows, total } = await listRegistrations(services.db, { search, page })
    const registrations = rows.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      phone: row.phone,
      course: row.course,
      status: row.status,
      registeredAt: row.registeredAt.toISOString(),
    }))
    return c.json({ registrations, total, page, pageSize: registrationsPageSize }, 200)
  })
}
