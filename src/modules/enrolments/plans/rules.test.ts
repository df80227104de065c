import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  asAgreed,
  beginToday,
  checkParts,
  dueBy,
  type PlanPart,
  plansFor,
  splitFee,
} from './rules.ts'

const allowed = { min: 2, max: 4 }
const half: PlanPart = { percent: 50, days: 0 }
const rest: PlanPart = { rest: true, days: 30 }

test.each<[string, PlanPart[], string | undefined]>([
  ['two parts', [half, rest], undefined],
  ['one part', [{ rest: true, days: 0 }], 'too-few-parts'],
  ['five parts', [half, half, half, half, rest], 'too-many-parts'],
  ['no rest', [half, half], 'rest-not-last'],
  ['a rest before the last', [rest, rest], 'rest-not-last'],
  ['a part before the one above it', [{ percent: 50, days: 60 }, rest], 'out-of-order'],
  ['percentages that are the whole', [half, half, rest], 'above-whole'],
  ['a sum that is the fee', [{ paise: 500_000, days: 0 }, rest], 'above-fee'],
])('a plan of %s', (_, parts, reason) => {
  expect(checkParts(parts, allowed, 500_000)?.reason).toBe(reason)
})

const day = fc
  .integer({ min: 0, max: 400 })
  .map((n) => new Date(Date.UTC(2026, 9, 1 + n)).toISOString().slice(0, 10))
const plan = fc
  .array(
    fc.oneof(
      fc.record({
        percent: fc.integer({ min: 1, max: 60 }),
        days: fc.integer({ min: 0, max: 90 }),
      }),
      fc.record({ paise: fc.integer({ min: 100, max: 200_000 }), on: day }),
    ),
    { maxLength: 5 },
  )
  .chain((parts) => day.map((on): PlanPart[] => [...parts, { rest: true, on }]))

// S240
test('a student who pays now pays something today, nothing in the past, and the fee in all', () => {
  fc.assert(
    fc.property(
      plan,
      day,
      day,
      fc.integer({ min: 100, max: 5_000_000 }),
      (parts, startsOn, today, feePaise) => {
        const dues = splitFee(parts, { feePaise, startsOn })
        if (!dues) return
        const dueParts = beginToday(dues, today)
        expect(dueBy(dueParts, '9999-12-31')).toBe(feePaise)
        expect(dueBy(dueParts, today)).toBeGreaterThan(0)
        expect(dueParts.every(({ dueOn }) => dueOn >= today)).toBe(true)
        // A stored order makes the same instalments again, even if the plan changed.
        expect(splitFee(asAgreed(dueParts), { feePaise, startsOn })).toEqual(dueParts)
      },
    ),
  )
})

test('a batch with its own plans offers only these', () => {
  const plans = [
    { id: 1, courseId: 'java', batchId: null },
    { id: 2, courseId: 'java', batchId: 7 },
    { id: 3, courseId: 'python', batchId: null },
  ]
  const idsFor = (id: number) => plansFor(plans, { id, courseId: 'java' }).map((one) => one.id)
  expect(idsFor(7)).toEqual([2])
  expect(idsFor(8)).toEqual([1])
})
