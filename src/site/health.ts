import { createRoute } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import type { Services } from '../domain/services.ts'
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

export function healthPages({ db }: Services) {
  return newApi()
    .openapi(awake, (c) => c.json({ success: true as const, message: 'Backend is awake.' }, 200))
    .get(endpoints.healthz, (c) => c.text('alive'))
    .get(endpoints.readyz, async (c) => {
      // Listening starts after the migrations, so the database's answer is all that is left to ask.
      await db.execute(sql`select 1`)
      return c.text('ready')
    })
}
