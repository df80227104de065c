import { z } from '@hono/zod-openapi'
import { formatDate } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { defineEvent } from '../audit/define-event.server.ts'

const fields = z.record(z.string(), z.unknown())

/** Settings outside the main form, with their version. */
const otherSetting = defineEvent({
  of: 'settings',
  facts: z.object({ before: fields, after: fields }),
})

export const settingsEvents = {
  'edit settings': defineEvent({
    of: 'settings',
    makesVersion: true,
    facts: z.object({ before: fields, after: fields }),
  }),
  'set report recipients': otherSetting,
  'set instalment limits': otherSetting,
  'set tax': otherSetting,
  'set document series': otherSetting,
  'set signature line': otherSetting,
  'set UPI address': otherSetting,
  'count cash': defineEvent({
    ...otherSetting,
    did: ({ after: { day, countedPaise, bankedPaise } }) =>
      `counted ${formatRupees(Number(countedPaise))} in cash on ${formatDate(String(day))}, ${formatRupees(Number(bankedPaise))} of it for the bank`,
  }),
  'set discount limits': otherSetting,
  'set counsellor visibility': otherSetting,
  'add source': otherSetting,
  'change source': otherSetting,
  'set cost of source': defineEvent({
    ...otherSetting,
    did: ({ after: { cost } }) => `set the cost of ${cost}`,
  }),
  'add short link': otherSetting,
  'end short link': otherSetting,
  'create portal key': otherSetting,
  'revoke portal key': otherSetting,
  'set enquiry assignment': otherSetting,
  'plan page texts': otherSetting,
  'publish page texts': otherSetting,
  'undo page text': otherSetting,
  'set attendance rules': otherSetting,
  'set institute details': otherSetting,
  'set navigation': otherSetting,
  'add holiday': otherSetting,
  'remove holiday': otherSetting,
}
