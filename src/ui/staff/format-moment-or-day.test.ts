import { expect, test } from 'vitest'
import { formatMomentOrDay } from './format-moment-or-day.ts'

test.each([
  ['2026-09-27T18:30:00.000Z', '28 Sept 2026'],
  ['2026-09-27T18:31:00.000Z', '28 Sept, 12:01 am'],
  ['2025-11-23T15:55:00.000Z', '23 Nov 2025'],
])('%s reads “%s”', (at, text) => {
  expect(formatMomentOrDay(at, '2026-11-28')).toBe(text)
})
