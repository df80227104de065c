import { describe, expect, test } from 'vitest'
import {
  changeOf,
  changeOfShare,
  conversionOf,
  longName,
  readPeriod,
  spansOf,
  ticksUpTo,
} from './rules.ts'
import { noticeText } from './texts.ts'

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
  ])('%i after %i is %s: %s', (now, before, way, label) => {
    expect(changeOf(now, before)).toEqual({ way, label })
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
  ])('%s after %s is %s: %s', (now, before, way, label) => {
    expect(changeOfShare(now, before)).toEqual({ way, label })
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

describe('ninety days by week', () => {
  test('are every day once: a part of a week first, then weeks from Monday to Sunday, this week last', () => {
    // 2 December 2026 is a Wednesday, 1 March 2027 a Monday.
    const { buckets, earlier } = spansOf('90d', new Date('2027-03-01T09:15:00+05:30'))

    expect(buckets.map(({ start, last }) => [start, last])).toEqual([
      ['2026-12-02', '2026-12-06'],
      ['2026-12-07', '2026-12-13'],
      ['2026-12-14', '2026-12-20'],
      ['2026-12-21', '2026-12-27'],
      ['2026-12-28', '2027-01-03'],
      ['2027-01-04', '2027-01-10'],
      ['2027-01-11', '2027-01-17'],
      ['2027-01-18', '2027-01-24'],
      ['2027-01-25', '2027-01-31'],
      ['2027-02-01', '2027-02-07'],
      ['2027-02-08', '2027-02-14'],
      ['2027-02-15', '2027-02-21'],
      ['2027-02-22', '2027-02-28'],
      ['2027-03-01', '2027-03-01'],
    ])
    for (const spans of [buckets, earlier])
      for (const [index, { until }] of spans.slice(0, -1).entries())
        expect(spans[index + 1]?.from).toEqual(until)
    // Midnight in India, to the end of today; of the days before, to this hour.
    expect(buckets[0]?.from).toEqual(new Date('2026-12-01T18:30:00Z'))
    expect(buckets.at(-1)?.until).toEqual(new Date('2027-03-01T18:30:00Z'))
    expect(earlier[0]).toMatchObject({ start: '2026-09-03', last: '2026-09-07' })
    expect(earlier.at(-1)).toEqual({
      start: '2026-12-01',
      last: '2026-12-01',
      from: new Date('2026-12-01T00:00:00+05:30'),
      until: new Date('2026-12-01T09:15:00+05:30'),
    })
  })

  test('begin with a whole week where the first day is a Monday', () => {
    const { buckets } = spansOf('90d', new Date('2026-11-28T20:00:00+05:30'))

    expect(buckets).toHaveLength(13)
    expect(buckets[0]).toMatchObject({ start: '2026-08-31', last: '2026-09-06' })
    expect(buckets.at(-1)).toMatchObject({ start: '2026-11-23', last: '2026-11-28' })
  })

  test.each([
    ['week', '2026-11-16', '2026-11-22', /^16\s?–\s?22 Nov$/],
    ['week', '2026-12-28', '2027-01-03', /^28 Dec 2026\s?–\s?3 Jan 2027$/],
    ['week', '2027-03-01', '2027-03-01', /^1 Mar$/],
    ['day', '2026-11-20', '2026-11-20', /^Fri, 20 Nov$/],
    ['month', '2026-11-01', '2026-11-30', /^November 2026$/],
  ] as const)('and a bar of a %s from %s to %s is named %s', (unit, start, last, name) => {
    expect(longName({ start, last }, unit)).toMatch(name)
  })
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
] as const)('what happened reads as a sentence: %j', (notice, label) => {
  expect(noticeText(notice)).toBe(label)
})
