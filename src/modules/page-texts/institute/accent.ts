import { colours } from '../../../ui/colours.ts'

/** WCAG AA for the words on a button. */
export const leastContrast = 4.5

/** Of the text of buttons on this colour; it is the same in the light and the dark scheme. */
export function contrastWithInk(accent: string): number {
  return contrast(channels(accent), channels(colours.ink))
}

/** Of two colours as red, green and blue from 0 to 255: from 1, the same, to 21, black and white. */
export function contrast(one: readonly number[], other: readonly number[]): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** What a page adds to its style for an accent of the institute; `deep` is for a button under the pointer. */
export function accentStyle(accent: string | undefined): string {
  if (accent === undefined || accent === colours.marigold) return ''
  const deep = channels(accent).map((value) =>
    Math.round(value * 0.89)
      .toString(16)
      .padStart(2, '0'),
  )
  return `:root{--color-marigold:${accent};--color-marigold-deep:#${deep.join('')}}`
}

/** Red, green and blue of # and six digits. */
export function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}
