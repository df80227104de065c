import { expect, test } from 'vitest'
import { sayRequestReduction } from './texts.ts'

const pricePaise = 3_374_900

test.each([
  ['waiver', 600_000, '₹1,000 waiver. With the earlier ₹5,000: ₹6,000 (17.8%)'],
  ['waiver', 100_000, '₹1,000 waiver (3%)'],
  ['discount', 100_000, '₹1,000 off ₹33,749 (3%)'],
] as const)('what a %s of a request comes to', (kind, offPaise, text) => {
  const reduction = { pricePaise, offPaise }
  expect(sayRequestReduction({ kind, paise: 100_000, reduction })).toBe(text)
})
