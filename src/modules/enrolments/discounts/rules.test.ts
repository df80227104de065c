import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitFee } from '../plans/rules.ts'
import { isWithinLimit, limitOf, percentOff, sayReduction, splitPrice } from './rules.ts'

const limits = { admin: 25, counsellor: 10, accountant: 0 }

test.each([
  [['counsellor'], 10],
  [['admin'], 25],
  [['counsellor', 'admin'], 25],
  [['accountant', 'counsellor'], 10],
  [['owner'], 100],
  [['trainer', 'content'], 0],
  [[], 0],
])('of the roles %j the highest limit counts', (roles, percent) => {
  expect(limitOf(roles, limits)).toBe(percent)
})

const paise = fc.integer({ min: 0, max: 5_000_000 })

// S314
test('in whichever field it is typed, below the price is a discount, with the same amount to pay', () => {
  fc.assert(
    fc.property(paise, paise, paise, (price, fee, less) => {
      const enteredPrice = { feePaise: fee, discountPaise: Math.min(less, fee) }
      const toPay = enteredPrice.feePaise - enteredPrice.discountPaise
      const parts = splitPrice(price, enteredPrice)
      expect(parts.feePaise - parts.discountPaise).toBe(toPay)
      expect(parts.feePaise).toBeGreaterThanOrEqual(price)
      expect(parts.discountPaise).toBe(Math.max(0, price - toPay))
    }),
  )
})

// S314
test('several reductions, in any order, never exceed what one could take off', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.integer({ min: 0, max: 100 }),
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 12 }),
      (pricePaise, percent, wishes) => {
        // Each one counts all reductions before it.
        const offPaise = wishes.reduce((sum, wish) => {
          const after = { pricePaise, offPaise: sum + wish }
          return isWithinLimit(after, percent) ? after.offPaise : sum
        }, 0)
        expect(isWithinLimit({ pricePaise, offPaise }, percent)).toBe(true)
        expect(offPaise).toBeLessThanOrEqual(Math.floor((pricePaise * percent) / 100))
      },
    ),
  )
})

const part = fc.record({
  percent: fc.integer({ min: 1, max: 60 }),
  days: fc.integer({ min: 0, max: 90 }),
})

test('the instalments are the price less the reductions, to the paisa, or the enrolment is refused', () => {
  fc.assert(
    fc.property(
      paise,
      paise,
      paise,
      fc.array(part, { maxLength: 5 }),
      fc.boolean(),
      (price, fee, less, parts, isWhole) => {
        const { feePaise, discountPaise } = splitPrice(price, {
          feePaise: fee,
          discountPaise: Math.min(less, fee),
        })
        const all = isWhole ? [...parts, { rest: true as const, days: 90 }] : parts
        const dues = splitFee(all, { feePaise: feePaise - discountPaise, startsOn: '2026-12-01' })
        if (!dues) return
        expect(dues.reduce((sum, due) => sum + due.paise, 0)).toBe(feePaise - discountPaise)
      },
    ),
  )
})

test('a percentage above a limit is never displayed like the limit', () => {
  expect(percentOff({ pricePaise: 2_274_900, offPaise: 227_490 })).toBe(10)
  expect(percentOff({ pricePaise: 2_274_900, offPaise: 227_491 })).toBe(10.1)
  expect(percentOff({ pricePaise: 0, offPaise: 0 })).toBe(0)
  expect(sayReduction({ pricePaise: 2_274_900, offPaise: 2_000_000 })).toBe(
    '₹20,000 off ₹22,749 (88%)',
  )
})
