import { expect, test } from 'vitest'
import { noticeText } from './texts.ts'

const refundRequested = {
  kind: 'refund',
  of: 'refund',
  step: 'requested',
  amountPaise: 50_000,
} as const

// S329
test('says “leaves” only for a course', () => {
  const name = 'Meera'
  expect(noticeText({ ...refundRequested, name, refundOf: 'course' })).toBe(
    'Refund of ₹500 requested: Meera, withdraws from the course',
  )
  expect(noticeText({ ...refundRequested, name, refundOf: 'fast-track' })).toBe(
    'Refund of ₹500 requested: Meera, Fast Track fee',
  )
  expect(noticeText({ ...refundRequested, name, refundOf: 'extra' })).toBe(
    'Refund of ₹500 requested: Meera, extra amount',
  )
})
