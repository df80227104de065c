import { expect, test } from 'vitest'
import type { DayItem } from '../contract.ts'
import { dueDateText, isDueLate } from './texts.ts'

const today = '2026-11-23'
const newSince = (registeredAt: string) =>
  ({ group: 'new', status: 'new', nextContactOn: null, registeredAt }) as unknown as DayItem

test.each([
  ['2026-11-23T06:00:00Z', '23 Nov, 11:30 am', false],
  ['2026-11-22T06:00:00Z', 'Sun, 22 Nov · 1 day waiting', false],
  ['2026-11-21T06:00:00Z', 'Sat, 21 Nov · 2 days waiting', true],
  // A day is one in India: half past midnight there
  ['2026-11-20T19:00:00Z', 'Sat, 21 Nov · 2 days waiting', true],
])('an enquiry of %s that nobody has called says “%s”', (registeredAt, text, late) => {
  expect(dueDateText(newSince(registeredAt), today)).toBe(text)
  expect(isDueLate(newSince(registeredAt), today)).toBe(late)
})

test('a promised day stands alone, and one without a day waits for none', () => {
  const item = { ...newSince('2026-11-01T06:00:00Z'), status: 'contacted' } as DayItem
  expect(dueDateText({ ...item, nextContactOn: '2026-11-24' }, today)).toBe('Tue, 24 Nov')
  expect(dueDateText(item, today)).toBe('No date yet')
})
