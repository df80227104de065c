import { z } from '@hono/zod-openapi'
import { formatRupees } from '../../ui/format/money.ts'
import { formatTime } from '../../ui/format/times.ts'
import { defineEvent } from '../audit/define-event.server.ts'

/** Fields of a course in the editor. They contain nothing about people. */
const fields = z.record(z.string(), z.unknown())
const change = z.object({ before: fields, after: fields })

const plannedPrice = z.object({
  'discounted price': z.number().nullable(),
  realprice: z.number().nullable(),
  discount: z.string(),
  from: z.string(),
})
const sayPrice = ({ from, 'discounted price': rupees }: z.output<typeof plannedPrice>) =>
  `${formatRupees((rupees ?? 0) * 100)} from ${formatTime(from)}`

/** Audit events of courses. */
export const courseEvents = {
  'add course': defineEvent({
    of: 'course',
    makesVersion: true,
    facts: z.object({ after: fields }),
  }),
  'save course draft': defineEvent({ of: 'course', makesVersion: true, facts: change }),
  'discard course draft': defineEvent({ of: 'course', makesVersion: true, facts: change }),
  'publish course': defineEvent({ of: 'course', makesVersion: true, facts: change }),
  'restore course': defineEvent({ of: 'course', makesVersion: true, facts: change }),
  'plan course price': defineEvent({
    of: 'course',
    makesVersion: true,
    did: ({ after }, subject) => `planned a price for ${subject}: ${sayPrice(after)}`,
    facts: z.object({ before: fields, after: plannedPrice }),
  }),
  'cancel planned price': defineEvent({
    of: 'course',
    makesVersion: true,
    did: ({ before }, subject) => `took back a planned price of ${subject}: ${sayPrice(before)}`,
    facts: z.object({ before: plannedPrice, after: fields }),
  }),
  'withhold planned price': defineEvent({
    of: 'course',
    makesVersion: true,
    did: ({ before, after }, subject) =>
      `could not publish the planned price of ${subject}, ${sayPrice(before)}: these payment plans do not fit it: ${after.plans}`,
    facts: z.object({ before: plannedPrice, after: z.object({ plans: z.string() }) }),
  }),
  'archive course': defineEvent({ of: 'course', makesVersion: true, facts: change }),
  'unarchive course': defineEvent({ of: 'course', makesVersion: true, facts: change }),
  'reorder courses': defineEvent({
    of: 'course',
    did: () => 'changed the order of the courses',
    facts: change,
  }),
  'save lesson draft': defineEvent({ of: 'course', facts: change }),
  'publish lesson': defineEvent({ of: 'course', facts: change }),
}
