import { colours } from '../../../ui/colours.ts'

/** WCAG AA for the words on a button. */
export const leastContrast = 4.5

/** How well the ink of buttons is read on a colour, the same in the light and the dark scheme. */
export function contrastWithInk(accent: string): number {
  const [light, dark] = [luminance(accent), luminance(colours.ink)].sort(
    (one, other) => other - one,
  )
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
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

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}
