import { z } from '@hono/zod-openapi'
import { defineEvent } from '../define-event.server.ts'

const fields = z.record(z.string(), z.unknown())

/** What happens to the settings. */
export const settingsEvents = {
  'edit settings': defineEvent({
    of: 'settings',
    makesVersion: true,
    facts: z.object({ before: fields, after: fields }),
  }),
  'set parts of plans': defineEvent({
    of: 'settings',
    makesVersion: false,
    facts: z.object({ before: fields, after: fields }),
  }),
  'set what counsellors see': defineEvent({
    of: 'settings',
    makesVersion: false,
    facts: z.object({ before: fields, after: fields }),
  }),
}
