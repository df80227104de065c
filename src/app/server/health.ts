import { createRoute, type z } from '@hono/zod-openapi'
import { json, newApi } from '../../platform/http/api.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'
import { doneSchema } from '../../ui/api/contract.ts'
import type { PlainRoute } from '../../ui/api/route-types.ts'

const awake = createRoute({
  method: 'get',
  path: endpoints.awake,
  summary: 'Wakes a sleeping server; changes nothing',
  'x-who': 'anyone',
  responses: { 200: json(doneSchema, 'Awake') },
})

declare module '../../ui/api/call-api.ts' {
  interface ApiRoutes {
    healthPages: PlainRoute<typeof endpoints.awake, z.infer<typeof doneSchema>>
  }
}

export function healthPages() {
  return newApi().openapi(awake, (c) =>
    c.json({ success: true as const, message: 'Backend is awake.' }, 200),
  )
}
