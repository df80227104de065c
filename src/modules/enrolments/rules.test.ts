import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlanPart, splitFee } from './plans/rules.ts'
import { allocate, type Due, nextDue } from './rules.ts'

const day = fc.integer({ min: 0, max: 700 }).map((n) => {
  const date = new Date(Date.UTC(2026, 0, 1 + n))
  return date.toISOString().slice(0, 10)
})
const dues = fc
  .array(fc.record({ paise: fc.integer({ min: 1, max: 10_000_000 }), dueOn: day }), {
    maxLength: 12,
  })
  .map((parts): Due[] => parts.map((due, index) => ({ part: index + 1, ...due })))
const paise = fc.integer({ min: 0, max: 100_000_000 })
const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)

// S202
test('whatever was paid, waived and cancelled, the instalments add up to the paisa', () => {
  fc.assert(
    fc.property(dues, paise, paise, paise, (owedDues, paidPaise, waivedPaise, cancelledPaise) => {
      const { parts, overPaise } = allocate(owedDues, { paidPaise, waivedPaise, cancelledPaise })
      const sharesOf = (part: (typeof parts)[number]) => [
        ...[part.paidPaise, part.waivedPaise, part.cancelledPaise],
      ]
      for (const part of parts) {
        expect(sum(sharesOf(part)) + part.balancePaise).toBe(part.paise)
        expect(Math.min(...sharesOf(part), part.balancePaise)).toBeGreaterThanOrEqual(0)
      }
      const shared = sum(parts.flatMap(sharesOf))
      expect(shared + overPaise).toBe(paidPaise + waivedPaise + cancelledPaise)
      // Nothing is overdue while its day is not over.
      expect(Math.min(overPaise, sum(parts.map(({ balancePaise }) => balancePaise)))).toBe(0)
    }),
  )
})

// S202
test('no instalment is paid while an older one is open', () => {
  fc.assert(
    fc.property(dues, paise, paise, (owedDues, paidPaise, waivedPaise) => {
      const { parts } = allocate(owedDues, { paidPaise, waivedPaise })
      const firstOpen = parts.findIndex(({ balancePaise }) => balancePaise > 0)
      if (firstOpen < 0) return
      for (const later of parts.slice(firstOpen + 1)) expect(later.paidPaise).toBe(0)
      expect(nextDue(parts)).toBe(parts[firstOpen])
    }),
  )
})

const plan = fc.array(
  fc.oneof(
    fc.record({
      percent: fc.integer({ min: 1, max: 100 }),
      days: fc.integer({ min: 0, max: 400 }),
    }),
    fc.record({ paise: fc.integer({ min: 1, max: 5_000_000 }), on: day }),
  ),
  { minLength: 1, maxLength: 8 },
)

// S202
test('the instalments of a plan add up to the fee, or the plan does not fit it', () => {
  fc.assert(
    fc.property(plan, fc.integer({ min: 1, max: 100_000_000 }), (parts, feePaise) => {
      const split = splitFee(parts as PlanPart[], { feePaise, startsOn: '2026-12-01' })
      if (!split) return
      expect(sum(split.map((due) => due.paise))).toBe(feePaise)
      expect(split.every((due) => due.paise > 0)).toBe(true)
      expect(split).toHaveLength(parts.length)
    }),
  )
})

test('shares are whole rupees, and the last instalment is the rest', () => {
  const parts: PlanPart[] = [
    { percent: 30, days: 0 },
    { percent: 35, days: 30 },
    { rest: true, on: '2027-02-01' },
  ]
  expect(splitFee(parts, { feePaise: 499_900, startsOn: '2026-12-01' })).toEqual([
    { part: 1, paise: 149_900, dueOn: '2026-12-01' },
    { part: 2, paise: 174_900, dueOn: '2026-12-31' },
    { part: 3, paise: 175_100, dueOn: '2027-02-01' },
  ])
  expect(
    splitFee(
      [
        { percent: 100, days: 0 },
        { rest: true, days: 1 },
      ],
      { feePaise: 100, startsOn: '2026-12-01' },
    ),
  ).toBeUndefined()
})
