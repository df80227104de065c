import { expect, test } from 'vitest'
import { datesBefore } from './rules.ts'
import { beforeName } from './texts.ts'

const today = '2026-11-28'

test.each([
  // A running month: as many of its days.
  ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-28', '1–28 Oct 2026'],
  // One that is over: the whole month, however long.
  ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30', 'Sept 2026'],
  // One that has not begun.
  ['2026-12-01', '2026-12-31', '2026-11-01', '2026-11-30', 'Nov 2026'],
  ['2026-11-10', '2026-11-19', '2026-10-31', '2026-11-09', '31 Oct 2026 to 9 Nov 2026'],
  // Days to come do not count.
  ['2026-11-19', '2026-12-31', '2026-11-09', '2026-11-18', '9–18 Nov 2026'],
  ['2026-11-28', '2026-11-28', '2026-11-27', '2026-11-27', '27 Nov 2026'],
])('%s to %s is compared with %s to %s', (from, until, first, last, name) => {
  const before = datesBefore('funnel', { from, until }, today)

  expect(before).toEqual({ from: first, until: last })
  expect(beforeName(before)).toBe(name)
})

test('the last days of March are compared with the whole of February', () => {
  const march = { from: '2027-03-01', until: '2027-03-31' }

  expect(datesBefore('money', march, '2027-03-30')).toEqual({
    from: '2027-02-01',
    until: '2027-02-28',
  })
})

test('batches that will start count: their month is compared with the whole one before', () => {
  const month = { from: '2026-11-01', until: '2026-11-30' }

  expect(datesBefore('batches', month, today)).toEqual({ from: '2026-10-01', until: '2026-10-31' })
})
