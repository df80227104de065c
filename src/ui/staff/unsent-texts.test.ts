import { expect, test } from 'vitest'
import { describeEvent, describeOwn } from '../../modules/audit/describe-event.server.ts'
import { because } from '../api/reasons.ts'
import type { UnsentReason } from './unsent-texts.ts'

const subject = 'Your registration'
const parkMailEvent = (reason: string) => ({
  event: 'record failed mail' as const,
  facts: { recipient: 'student', subject, reason },
  happenedAt: new Date('2026-11-22T06:00:00Z'),
})

// S132
test.each([
  [because<UnsentReason>({ reason: 'full-for-days', days: 3 }), 'The mailbox was full for 3 days.'],
  [because<UnsentReason>({ reason: 'no-such-address' }), 'There seems to be no such address.'],
  ['A sentence.', 'A sentence.'],
])(
  'why a mail did not arrive reads as words, for staff and for the person: %s',
  (reasonText, notice) => {
    const event = parkMailEvent(reasonText)

    expect(describeEvent(event)).toEqual({
      what: `The mail “${subject}” did not arrive`,
      note: notice,
    })
    expect(describeOwn(event)?.detail).toEqual({ subject, reason: notice })
  },
)
