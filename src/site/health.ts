import { createRoute } from '@hono/zod-openapi'
import { json, newApi } from '../platform/http/api.ts'
import { endpoints } from '../site-map.ts'
import { doneSchema } from '../wire/contract.ts'

const awake = createRoute({
  method: 'get',
  path: endpoints.awake,
  summary: 'Wakes a sleeping server; changes nothing',
  'x-who': 'anyone',
  responses: { 200: json(doneSchema, 'Awake') },
})

declare module '../wire/ask.ts' {
  interface Wire {
    healthPages: typeof awake
  }
}

export function healthPages() {
  return newApi().openapi(awake, (c) =>
    c.json({ success: true as const, message: 'Backend is awake.' }, 200),
  )
}
