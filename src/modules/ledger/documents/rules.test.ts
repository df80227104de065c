import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  documentForPayment,
  documentForRefund,
  documentName,
  financialYear,
  usualPrefix,
} from './rules.ts'
import { splitTax } from './tax/rules.ts'

// S207
test('tax and taxable value add up to the amount, to the paisa', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.constantFrom(0, 500, 600, 1200, 1800, 2800),
      fc.boolean(),
      (paise, rate, betweenStates) => {
        const split = splitTax(paise, { rate, betweenStates })
        const { taxablePaise, cgstPaise, sgstPaise, igstPaise, roundOffPaise } = split
        expect(taxablePaise + cgstPaise + sgstPaise + igstPaise + roundOffPaise).toBe(paise)
        expect(cgstPaise).toBe(sgstPaise)
        expect(Math.abs(roundOffPaise)).toBeLessThanOrEqual(1)
        expect(igstPaise > 0 && cgstPaise > 0).toBe(false)
      },
    ),
  )
})

test('the fee of the samples is split as calculated by hand', () => {
  expect(splitTax(499_900, { rate: 1800, betweenStates: false })).toEqual({
    rate: 1800,
    taxablePaise: 423_644,
    cgstPaise: 38_128,
    sgstPaise: 38_128,
    igstPaise: 0,
    roundOffPaise: 0,
  })
})

test.each([
  ['2026-03-31', '25-26'],
  ['2026-04-01', '26-27'],
  ['2099-12-01', '99-00'],
  ['2100-04-01', '00-01'],
])('%s is in the year %s', (day, year) => {
  expect(financialYear(day)).toBe(year)
})

test('a number has at most sixteen characters', () => {
  expect(documentName(usualPrefix('RV', '26-27'), 123)).toBe('RV/26-27/000123')
  expect(documentName(usualPrefix('RV', '26-27'), 9_999_999)).toHaveLength(16)
})

// S207
test('the kind of document follows from the GST status and earlier documents', () => {
  expect(documentForPayment('none', { isAdvance: true })).toBe('receipt')
  expect(documentForPayment('composition', { isAdvance: true })).toBe('bill-of-supply')
  expect(documentForPayment('regular', { isAdvance: true })).toBe('receipt-voucher')
  expect(documentForPayment('regular', { isAdvance: false })).toBe('tax-invoice')
  const invoice = { kind: 'tax-invoice', day: '2026-05-01' } as const
  expect(documentForRefund(invoice, '2027-11-30')).toEqual({ kind: 'credit-note', withTax: true })
  expect(documentForRefund(invoice, '2027-12-01')).toEqual({
    kind: 'refund-voucher',
    withTax: false,
  })
  const voucher = { kind: 'receipt-voucher', day: '2026-05-01' } as const
  expect(documentForRefund(voucher, '2028-01-01')).toEqual({
    kind: 'refund-voucher',
    withTax: true,
  })
})
