import { expect, test } from 'vitest'
import { formatPhone } from './phones.ts'

test('an Indian number is grouped as people say it, another one stays', () => {
  expect(formatPhone('+919876543210')).toBe('+91 98765 43210')
  expect(formatPhone('+971501234567')).toBe('+971501234567')
})
