import { expect, test } from 'vitest'
import { colours } from '../../../ui/colours.ts'
import { accentStyle, contrastWithInk, leastContrast } from './accent.ts'

test('the usual accent is readable, a dark one is not', () => {
  expect(contrastWithInk(colours.marigold)).toBeGreaterThan(leastContrast)
  expect(contrastWithInk('#26327f')).toBeLessThan(leastContrast)
  expect(contrastWithInk('#ffffff')).toBeGreaterThan(16)
})

test('a button under the pointer is a little darker', () => {
  expect(accentStyle('#5ec8b0')).toBe(
    ':root{--color-marigold:#5ec8b0;--color-marigold-deep:#54b29d}',
  )
  expect(accentStyle(colours.marigold)).toBe('')
})
