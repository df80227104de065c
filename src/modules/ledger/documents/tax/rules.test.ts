import { expect, test } from 'vitest'
import { checkTax, type TaxFields } from './rules.ts'

const regular: TaxFields = {
  validFrom: '2026-12-01',
  gst: 'regular',
  gstin: '27AAPFU0939F1ZV',
  sac: '999293',
  rate: 1800,
  creditsDiscounts: false,
}

test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])(
  'a GSTIN that was given out is taken: %s',
  (gstin) => {
    expect(checkTax({ ...regular, gstin })).toEqual({})
  },
)

// S253
test.each([
  ['one digit mistyped', '27AAPFU0938F1ZV', 'gstin-mistyped'],
  ['two signs exchanged', '27AAPUF0939F1ZV', 'gstin-mistyped'],
  ['another last sign', '27AAPFU0939F1ZW', 'gstin-mistyped'],
  ['too short', '27AAPFU0939F1Z', 'gstin-mistyped'],
  ['none', null, 'no-gstin'],
  ['of a state that there is not', '99AAPFU0939F1ZK', 'gstin-of-no-state'],
])('a GSTIN is refused: %s', (_, gstin, reason) => {
  expect(checkTax({ ...regular, gstin })).toEqual({ gstin: { reason } })
})

test('an institute that charges tax gives code and rate; another gives neither', () => {
  expect(checkTax({ ...regular, sac: null, rate: null })).toEqual({
    sac: { reason: 'no-sac' },
    rate: { reason: 'no-rate' },
  })
  expect(checkTax({ ...regular, gst: 'composition', sac: null, rate: null })).toEqual({})
  expect(checkTax({ ...regular, gst: 'none', gstin: null, sac: null, rate: null })).toEqual({})
})
