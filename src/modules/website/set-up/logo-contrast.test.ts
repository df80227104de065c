import { expect, test } from 'vitest'
import { grounds, measureLogo } from './logo-contrast.ts'

type Colour = [red: number, green: number, blue: number, alpha: number]
const clear: Colour = [0, 0, 0, 0]
const navy: Colour = [38, 50, 127, 255]
const cream: Colour = [255, 250, 240, 255]
const white: Colour = [255, 255, 255, 255]
const faint: Colour = [38, 50, 127, 90]

const draw = (...rows: Colour[][]) => ({
  data: rows.flat(2),
  width: rows[0]?.length ?? 0,
  height: rows.length,
})
const measure = (scheme: keyof typeof grounds, ...rows: Colour[][]) =>
  measureLogo(draw(...rows), grounds[scheme].page)

// S458
test('a logo is measured on both pages by its opaque pixels', () => {
  const dark = [
    [clear, navy, clear],
    [clear, navy, faint],
  ]
  expect(measure('light', ...dark)).toEqual({ share: 0, hasGround: false })
  expect(measure('dark', ...dark)).toEqual({ share: 1, hasGround: false })
  const half = [[clear, navy, cream, clear]]
  expect(measure('light', ...half).share).toBe(0.5)
  expect(measure('dark', ...half).share).toBe(0.5)
})

// S458
test('one with its own background is measured on that, and an empty one is visible nowhere', () => {
  const boxed = [
    [white, white, white],
    [white, navy, white],
    [white, white, white],
  ]
  for (const scheme of ['light', 'dark'] as const)
    expect(measure(scheme, ...boxed)).toEqual({ share: 0, hasGround: true })
  expect(measure('light', [white, white])).toEqual({ share: 1, hasGround: true })
  expect(measure('light', [clear])).toEqual({ share: 1, hasGround: false })
})
