import { expect, test } from 'vitest'
import { noticeWords } from './words.ts'

const refundRequested = {
  kind: 'refund',
  of: 'refund',
  step: 'requested',
  amountPaise: 50_000,
} as const

// S329
test('only whoever leaves a course is said to leave', () => {
  const name = 'Meera'
  expect(noticeWords({ ...refundRequested, name, refundOf: 'course' })).toBe(
    'Meera asks to leave: ₹500 back',
  )
  expect(noticeWords({ ...refundRequested, name, refundOf: 'fast-track' })).toBe(
    'Meera asks for the Fast Track fee back: ₹500',
  )
  expect(noticeWords({ ...refundRequested, name, refundOf: 'extra' })).toBe(
    'Meera asks for the extra amount back: ₹500',
  )
})
