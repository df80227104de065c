import { z } from '@hono/zod-openapi'
import { defineEvent } from '../../audit/define-event.server.ts'
import { registerEvents } from '../../audit/events.server.ts'

/** Fields of a plan of fees. They say nothing of anybody. */
const fields = z.record(z.string(), z.unknown())
const change = z.object({ before: fields, after: fields })

/** What happens to a plan of fees. */
const planEvents = {
  'add plan': defineEvent({ of: 'plan', makesVersion: true, facts: z.object({ after: fields }) }),
  'change plan': defineEvent({ of: 'plan', makesVersion: true, facts: change }),
  'retire plan': defineEvent({ of: 'plan', makesVersion: true, facts: change }),
}

registerEvents(planEvents)

declare module '../../audit/events.server.ts' {
  interface EventRegistry {
    planEvents: typeof planEvents
  }
}
