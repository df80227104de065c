import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayInIndia,
  endOfDay,
  formatDate,
  formatDay,
  startOfDay,
} from './days.ts'

describe('the day in India', () => {
  test.each([
    ['2026-11-20T18:29:59.999Z', '2026-11-20'],
    // 18:30 in UTC: midnight in India.
    ['2026-11-20T18:30:00.000Z', '2026-11-21'],
    ['2026-11-20T23:59:59.999Z', '2026-11-21'],
    ['2026-11-21T00:00:00.000Z', '2026-11-21'],
    ['2026-12-31T18:30:00.000Z', '2027-01-01'],
  ])('at %s is %s', (time, day) => {
    expect(dayInIndia(new Date(time))).toBe(day)
  })

  test('begins at its midnight and ends a second before the next', () => {
    expect(startOfDay('2026-11-21')).toEqual(new Date('2026-11-20T18:30:00Z'))
    expect(endOfDay('2026-11-21')).toEqual(new Date('2026-11-21T18:29:59Z'))
  })
})

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-03-01', -1, '2027-02-28'],
])('%s and %d days: %s', (day, days, sum) => {
  expect(addDays(day, days)).toBe(sum)
})

test.each([
  ['2026-11-01', -11, '2025-12-01'],
  ['2028-02-29', -12, '2027-03-01'],
  ['2026-01-31', 1, '2026-03-03'],
])('%s and %d months: %s', (day, months, sum) => {
  expect(addMonths(day, months)).toBe(sum)
})

test('a day is written with its year only where that is another', () => {
  expect(formatDay('2026-11-21', '2026-11-20')).toBe('Sat, 21 Nov')
  expect(formatDay('2027-01-02', '2026-12-31')).toBe('Sat, 2 Jan 2027')
})

test('a day that stands alone is written with its year', () => {
  expect(formatDate('2026-11-21')).toBe('21 Nov 2026')
})
