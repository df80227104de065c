import { expect, test } from 'vitest'
import { absencesInARow, isOftenAbsent, rollTerms } from './rules.ts'

test.each([
  ['no class yet', [], 0],
  ['present last', ['present', 'absent', 'absent'], 0],
  ['late last', ['late', 'absent'], 0],
  ['absent twice since the last class with them', ['absent', 'absent', 'present', 'absent'], 2],
  ['excused between two absences', ['absent', 'excused', 'absent', 'present'], 2],
  ['excused last', ['excused', 'absent', 'absent', 'late'], 2],
  ['excused only', ['excused', 'excused'], 0],
  ['never there', ['absent', 'absent', 'absent'], 3],
] as const)('absences in a row: %s', (_, latestFirst, expected) => {
  expect(absencesInARow(latestFirst)).toBe(expected)
})

test('often absent is at least twice and a quarter of the classes', () => {
  expect(isOftenAbsent({ absent: 1, held: 1 })).toBe(false)
  expect(isOftenAbsent({ absent: 2, held: 8 })).toBe(true)
  expect(isOftenAbsent({ absent: 2, held: 9 })).toBe(false)
})

test('a mark is free on the day, needs a reason for some days, and is closed after', () => {
  const day = '2026-10-05'
  const startsAt = new Date('2026-10-05T13:30:00Z')
  const terms = (now: string, today: string) =>
    rollTerms({ startsAt, day, now: new Date(now), today, correctionDays: 2 })
  expect(terms('2026-10-05T12:00:00Z', day)).toBe('too-early')
  expect(terms('2026-10-05T13:30:00Z', day)).toBe('free')
  expect(terms('2026-10-06T04:00:00Z', '2026-10-06')).toBe('with-reason')
  expect(terms('2026-10-07T04:00:00Z', '2026-10-07')).toBe('with-reason')
  expect(terms('2026-10-08T04:00:00Z', '2026-10-08')).toBe('over')
})
