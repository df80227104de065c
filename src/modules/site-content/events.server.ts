import { z } from '@hono/zod-openapi'
import { defineEvent } from '../audit/define-event.server.ts'

const fields = z.record(z.string(), z.unknown())

/** `after.name` says of whom or what; a story is named by its number, because its person may be erased. */
const ofSite = defineEvent({ of: 'settings', facts: z.object({ before: fields, after: fields }) })

/** Audit events of instructors, the gallery, success stories and of the content as a whole. */
export const siteContentEvents = {
  'add instructor': ofSite,
  'change instructor': ofSite,
  'remove instructor': ofSite,
  'order instructors': ofSite,
  'add gallery picture': ofSite,
  'change gallery picture': ofSite,
  'remove gallery picture': ofSite,
  'order gallery pictures': ofSite,
  'add success story': ofSite,
  'change success story': ofSite,
  'withdraw success story': ofSite,
  'add redirect': ofSite,
  'remove redirect': ofSite,
  'add notice': ofSite,
  'remove notice': ofSite,
  'import website content': ofSite,
  'remove sample content': ofSite,
}
