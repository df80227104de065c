import { describe, expect, test } from 'vitest'
import { changeOf, changeOfShare, conversionOf, readPeriod, spansOf, ticksUpTo } from './rules.ts'
import { noticeWords } from './words.ts'

describe('the change of an amount', () => {
  test.each([
    [112, 100, 'up', '12% more'],
    [5000, 2, 'up', '2,49,900% more'],
    [92, 100, 'down', '8% less'],
    [0, 100, 'down', '100% less'],
    [1001, 1000, 'same', 'As before'],
    [100, 100, 'same', 'As before'],
    [100, 0, 'unknown', 'None before'],
    [0, 0, 'unknown', 'None before'],
  ])('%i after %i is %s: %s', (now, before, way, words) => {
    expect(changeOf(now, before)).toEqual({ way, words })
  })
})

describe('the change of a share', () => {
  test.each([
    [50, 45, 'up', '5 points more'],
    [50, 51, 'down', '1 point less'],
    [50, 50, 'same', 'As before'],
    [50, undefined, 'unknown', 'No earlier figure'],
    [undefined, 50, 'unknown', '50% before'],
    [undefined, undefined, 'unknown', 'No earlier figure'],
  ])('%s after %s is %s: %s', (now, before, way, words) => {
    expect(changeOfShare(now, before)).toEqual({ way, words })
  })

  test('of nothing is none', () => {
    const emptyFigures = { registrations: 0, confirmed: 0, students: 3, joins: 0, incomePaise: 100 }
    expect(conversionOf(emptyFigures)).toBeUndefined()
    expect(conversionOf({ ...emptyFigures, registrations: 3, confirmed: 2 })).toBe(67)
  })
})

test.each([
  [0, [0]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [4, [0, 1, 2, 3, 4]],
  [9, [0, 5, 10]],
  [41, [0, 20, 40, 60]],
  [1_234_500, [0, 500_000, 1_000_000, 1_500_000]],
])('a chart up to %i has lines at whole, round figures', (most, ticks) => {
  expect(ticksUpTo(most)).toEqual(ticks)
})

test('twelve months on a leap day begin in March of the year before', () => {
  const { buckets, earlier } = spansOf('12m', new Date('2028-02-29T12:00:00+05:30'))

  expect(buckets.map(({ start }) => start)).toEqual([
    '2027-03-01',
    '2027-04-01',
    '2027-05-01',
    '2027-06-01',
    '2027-07-01',
    '2027-08-01',
    '2027-09-01',
    '2027-10-01',
    '2027-11-01',
    '2027-12-01',
    '2028-01-01',
    '2028-02-01',
  ])
  // There was no 29 February: 1 March counts up to the same hour.
  expect(earlier.map(({ start }) => start)).toEqual(
    buckets.map(({ start }) => start.replace(/^\d+/, (year) => String(Number(year) - 1))),
  )
  expect(earlier[0]?.from).toEqual(new Date('2026-03-01T00:00:00+05:30'))
  expect(earlier[0]?.until).toEqual(earlier[1]?.from)
  expect(earlier.at(-1)?.until).toEqual(new Date('2027-03-01T12:00:00+05:30'))
})

test.each([
  ['7d', '7d'],
  ['12m', '12m'],
  ['8d', '30d'],
  ['toString', '30d'],
  [null, '30d'],
])('the period %s of an address is %s', (text, period) => {
  expect(readPeriod(text)).toBe(period)
})

test.each([
  [{ kind: 'registration', name: 'Asha', course: 'Java' }, 'Asha registered for Java'],
  [{ kind: 'payment', name: 'Asha', amountPaise: 50_000 }, 'Asha paid ₹500'],
  [{ kind: 'import', name: 'Meenal', students: 1 }, 'Meenal imported 1 student'],
  [{ kind: 'import', name: 'Meenal', students: 1200 }, 'Meenal imported 1,200 students'],
] as const)('what happened reads as a sentence: %j', (notice, words) => {
  expect(noticeWords(notice)).toBe(words)
})
