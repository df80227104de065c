import { expect, test } from 'vitest'
import { firstClassFrom, nextClassOn } from './next-class.ts'

const batch = { days: [1, 3, 5], startsOn: '2026-11-30', endsOn: '2027-02-19', toTime: '21:00' }

// S362
test.each([
  ['before the batch starts', '2026-11-20T06:00:00Z', '2026-11-30'],
  ['during the class of a day', '2026-11-30T15:00:00Z', '2026-11-30'],
  ['after the class of a day', '2026-11-30T16:00:00Z', '2026-12-02'],
  ['over the weekend', '2026-12-05T06:00:00Z', '2026-12-07'],
  ['after the last class', '2027-02-19T16:00:00Z', null],
])('the next class %s', (_, now, day) => {
  expect(nextClassOn(batch, new Date(now))).toBe(day)
})

test('after today’s weekly class the next one is in a week', () => {
  const weekly = { ...batch, days: [1] }
  expect(nextClassOn(weekly, new Date('2026-11-30T16:00:00Z'))).toBe('2026-12-07')
})

test.each([
  ['2026-11-30', [1, 3, 5], '2026-11-30'],
  ['2026-12-05', [1, 3, 5], '2026-12-07'],
  ['2026-12-01', [1], '2026-12-07'],
  ['2026-12-01', [], '2026-12-01'],
])('from %s on, with classes on the days %o, the first is on %s', (day, days, first) => {
  expect(firstClassFrom(day, days)).toBe(first)
})
