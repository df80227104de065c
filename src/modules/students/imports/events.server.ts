import { z } from '@hono/zod-openapi'
import { defineEvent } from '../../audit/define-event.server.ts'
import { registerEvents } from '../../audit/events.server.ts'

/** Events of a file of students. Its students have events of their own. */
const importEvents = {
  'import students': defineEvent({
    of: 'import',
    outsideTrail: true,
    facts: z.object({ name: z.string(), students: z.number() }),
    tells: ({ name, students }) => ({ kind: 'import', name, students }),
  }),
}

registerEvents(importEvents)

declare module '../../audit/events.server.ts' {
  interface EventRegistry {
    importEvents: typeof importEvents
  }
}
