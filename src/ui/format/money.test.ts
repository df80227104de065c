import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRupees } from './money.ts'

test.each([
  [0, '₹0'],
  [499_900, '₹4,999'],
  [12_500_000, '₹1,25,000'],
  [49_950, '₹499.50'],
])('%d paise read %s', (paise, text) => {
  expect(formatRupees(paise)).toBe(text)
})

test('every amount reads as the browser itself would write it', () => {
  const rupees = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    trailingZeroDisplay: 'stripIfInteger',
  })
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (paise) => {
      expect(formatRupees(paise)).toBe(rupees.format(paise / 100))
    }),
  )
})
