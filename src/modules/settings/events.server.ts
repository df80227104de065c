import { z } from '@hono/zod-openapi'
import { formatDate } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { defineEvent } from '../audit/define-event.server.ts'

const fields = z.record(z.string(), z.unknown())

/** Settings outside the main form, with their version. */
const setApart = defineEvent({
  of: 'settings',
  facts: z.object({ before: fields, after: fields }),
})

export const settingsEvents = {
  'edit settings': defineEvent({
    of: 'settings',
    makesVersion: true,
    facts: z.object({ before: fields, after: fields }),
  }),
  'set report recipients': setApart,
  'set instalment limits': setApart,
  'set tax': setApart,
  'set document series': setApart,
  'set signature line': setApart,
  'set UPI address': setApart,
  'count cash': defineEvent({
    ...setApart,
    did: ({ after: { day, countedPaise, bankedPaise } }) =>
      `counted ${formatRupees(Number(countedPaise))} in cash on ${formatDate(String(day))}, ${formatRupees(Number(bankedPaise))} of it for the bank`,
  }),
  'set discount limits': setApart,
  'set counsellor visibility': setApart,
  'add source': setApart,
  'change source': setApart,
  'set cost of source': defineEvent({
    ...setApart,
    did: ({ after: { cost } }) => `set the cost of ${cost}`,
  }),
  'add short link': setApart,
  'end short link': setApart,
  'create portal key': setApart,
  'revoke portal key': setApart,
  'set enquiry assignment': setApart,
  'plan page texts': setApart,
  'publish page texts': setApart,
  'undo page text': setApart,
  'set attendance rules': setApart,
  'set institute details': setApart,
  'set navigation': setApart,
  'add holiday': setApart,
  'remove holiday': setApart,
}
