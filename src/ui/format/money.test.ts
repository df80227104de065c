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
