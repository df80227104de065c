import { z } from '@hono/zod-openapi'
import { defineEvent } from '../audit/define-event.server.ts'
import { registerEvents } from '../audit/events.server.ts'

/** Fields of a course in the editor. They contain nothing about people. */
const fields = z.record(z.string(), z.unknown())
const change = z.object({ before: fields, after: fields })

/** Audit events of courses. */
const courseEvents = {
  'add course': defineEvent({
    of: 'course',
    makesVersion: true,
    facts: z.object({ after: fields }),
  }),
  'save course draft': defineEvent({ of: 'course', makesVersion: true, facts: change }),
  'discard course draft': defineEvent({ of: 'course', makesVersion: true, facts: change }),
  'publish course': defineEvent({ of: 'course', makesVersion: true, facts: change }),
  'restore course': defineEvent({ of: 'course', makesVersion: true, facts: change }),
  'archive course': defineEvent({ of: 'course', makesVersion: true, facts: change }),
  'unarchive course': defineEvent({ of: 'course', makesVersion: true, facts: change }),
  'reorder courses': defineEvent({
    of: 'course',
    makesVersion: false,
    did: () => 'changed the order of the courses',
    facts: change,
  }),
  'save lesson draft': defineEvent({ of: 'course', makesVersion: false, facts: change }),
  'publish lesson': defineEvent({ of: 'course', makesVersion: false, facts: change }),
}

registerEvents(courseEvents)

declare module '../audit/events.server.ts' {
  interface EventRegistry {
    courseEvents: typeof courseEvents
  }
}
