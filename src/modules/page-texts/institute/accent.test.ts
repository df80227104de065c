import { expect, test } from 'vitest'
import { colours } from '../../../ui/colours.ts'
import { accentStyle, contrastWithInk, leastContrast } from './accent.ts'

test('the usual accent is readable, a dark one is not', () => {
  expect(contrastWithInk(colours.marigold)).toBeGreaterThan(leastContrast)
  expect(contrastWithInk('#26327f')).toBeLessThan(leastContrast)
  expect(contrastWithInk('#ffffff')).toBeGreaterThan(16)
})

test('the usual accent gives the shade that the style sheet has', () => {
  expect(accentStyle('#f5a524')).toBe(
    ':root{--color-marigold:#f5a524;--color-marigold-deep:#da9320}',
  )
})
