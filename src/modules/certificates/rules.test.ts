import { describe, expect, test } from 'vitest'
import { lacksFor, readCode, usualRule } from './rules.ts'

const facts = {
  name: 'Asha Rao',
  held: 10,
  attended: 10,
  projects: 2,
  passed: 2,
  endsOn: '2026-09-30',
  revokedFor: undefined,
}

describe('what somebody lacks for a certificate', () => {
  const lacks = (
    kind: 'attended' | 'completed',
    differences: Partial<typeof facts>,
    today = '2026-09-30',
  ) => lacksFor(kind, { ...facts, ...differences }, usualRule, today).map(({ reason }) => reason)

  test('nothing from the last day of the batch on', () => {
    expect(lacks('completed', {}, '2026-09-29')).toEqual(['batch-not-over'])
    expect(lacks('attended', {}, '2026-09-29')).toEqual(['batch-not-over'])
    expect(lacks('completed', {})).toEqual([])
    expect(lacks('completed', {}, '2026-10-01')).toEqual([])
  })

  test.each([
    ['attended', 5, ['few-classes']],
    ['attended', 6, []],
    ['completed', 7, ['few-classes']],
    ['completed', 8, []],
  ] as const)('%s, present in %i of 10 classes', (kind, attended, expected) => {
    expect(lacks(kind, { attended })).toEqual(expected)
  })

  test('a share between two classes counts as the higher one', () => {
    expect(lacks('completed', { held: 7, attended: 5 })).toEqual(['few-classes'])
    expect(lacks('completed', { held: 7, attended: 6 })).toEqual([])
  })

  test('projects only for the completion, a roll and a printable name for both', () => {
    expect(lacks('completed', { passed: 1 })).toEqual(['projects-missing'])
    expect(lacks('attended', { passed: 0 })).toEqual([])
    expect(lacks('attended', { held: 0, attended: 0 })).toEqual(['no-roll'])
    expect(lacks('attended', { name: '  ' })).toEqual(['name-unprintable'])
    expect(lacks('attended', { name: 'आशा' })).toEqual(['name-unprintable'])
  })
})

test('a code is read as people write it', () => {
  expect(readCode('7k3m9-qwxt2 o1234-56789')).toBe('7K3M9QWXT20123456789')
  expect(readCode('7K3M9-QWXT2')).toBeUndefined()
})
