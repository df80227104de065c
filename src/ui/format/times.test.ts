import { expect, test } from 'vitest'
import { languages } from '../../../content/languages.ts'
import { formatLongDate, formatMonth } from './dates.ts'
import { formatClock, formatLongTime, formatTime } from './times.ts'

test('times are those of India, whatever the machine thinks', () => {
  expect(formatTime('2026-11-20T10:35:00.000Z')).toBe('20 Nov 2026, 4:05 pm')
  expect(formatTime('2026-12-31T18:30:00.000Z')).toBe('1 Jan 2027, 12:00 am')
  expect(formatLongTime(new Date('2026-11-20T10:35:00.000Z'))).toBe('20 November 2026 at 4:05 pm')
  expect(formatClock(new Date('2026-11-20T06:30:00.000Z'))).toBe('12:00 pm')
})

test('so are dates; a day stays itself', () => {
  expect(formatLongDate('2026-12-31T18:30:00.000Z')).toBe('1 January 2027')
  expect(formatLongDate('2026-12-31')).toBe('31 December 2026')
  expect(formatMonth('2026-12-31T18:30:00.000Z')).toBe('January 2027')
})

test.each(Object.values(languages))('$code has Latin digits', (language) => {
  expect(formatLongDate('2026-11-20', language)).toMatch(/20.*2026/)
  expect(formatTime('2026-11-20T10:35:00.000Z', language)).toMatch(/20.*2026.*4:05/)
})
