import { expect, test } from 'vitest'
import { minutesOpen } from './rules.ts'

const hours = { from: '09:00', until: '18:00' }
// Closed on Sundays.
const week = [hours, hours, hours, hours, hours, hours, null]
const inIndia = (time: string) => new Date(`${time}:00+05:30`)

// S416
test.each([
  // Friday, 20 November 2026.
  ['2026-11-20T10:00', '2026-11-20T10:15', 15],
  ['2026-11-20T08:50', '2026-11-20T09:10', 10],
  ['2026-11-20T17:50', '2026-11-20T23:00', 10],
  ['2026-11-20T22:00', '2026-11-21T09:05', 5],
  ['2026-11-21T17:55', '2026-11-23T09:10', 15],
  ['2026-11-22T10:00', '2026-11-22T17:00', 0],
  ['2026-11-20T10:00', '2026-11-20T09:00', 0],
])('minutes in opening hours from %s to %s', (from, until, minutes) => {
  expect(minutesOpen(inIndia(from), inIndia(until), week)).toBe(minutes)
})
