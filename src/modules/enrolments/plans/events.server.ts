import { z } from '@hono/zod-openapi'
import { defineEvent } from '../../audit/define-event.server.ts'
import { registerEvents } from '../../audit/events.server.ts'

/** Fields of a payment plan; none is personal. */
const fields = z.record(z.string(), z.unknown())
const change = z.object({ before: fields, after: fields })

/** Events of a payment plan. */
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
