import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = '2026-11-22T12:00:00Z'

test.each([
  ['2026-11-22T11:59:30Z', 'just now'],
  ['2026-11-22T12:00:10Z', 'just now'],
  ['2026-11-22T11:59:00Z', '1 minute ago'],
  ['2026-11-22T07:00:00Z', '5 hours ago'],
  ['2026-11-20T12:30:00Z', '47 hours ago'],
  ['2026-11-20T12:00:00Z', '2 days ago'],
])('%s is %s', (time, text) => {
  expect(relativeTime(time, now)).toBe(text)
})
