import { colours } from '../../../ui/colours.ts'
import { channels, contrast } from '../../page-texts/institute/accent.ts'

/** Colours of the page, `paper` in theme.css and in dark.css, and of the words on it. */
export const grounds = {
  light: { page: colours.paper, text: colours.ink },
  dark: { page: '#12131f', text: '#f4eddf' },
} as const

/** WCAG AA for graphics. */
const leastContrast = 3

/** Below this a pixel is taken for the background. */
const noContrast = 1.15

/** Pixels in rows, each with red, green, blue and alpha, as a canvas has them. */
type Pixels = { data: ArrayLike<number>; width: number; height: number }

/**
 * The share of a logo that is hard to see on a ground: of its opaque pixels, those below 3 : 1. One whose corners are
 * opaque has a ground of its own (`hasGround`): what is drawn on that is compared with it.
 */
export function measureLogo(
  { data, width, height }: Pixels,
  page: string,
): { share: number; hasGround: boolean } {
  const last = width * height - 1
  const corners = [0, width - 1, last - width + 1, last]
  const isOpaque = (index: number) => (data[index * 4 + 3] ?? 0) >= 128
  const colourOf = (index: number) => [0, 1, 2].map((channel) => data[index * 4 + channel] ?? 0)
  const hasGround = corners.every(isOpaque)
  const ground = hasGround ? colourOf(0) : channels(page)
  let [all, hard] = [0, 0]
  for (let index = 0; index <= last; index++) {
    if (!isOpaque(index)) continue
    const ratio = contrast(colourOf(index), ground)
    if (hasGround && ratio < noContrast) continue
    all++
    if (ratio < leastContrast) hard++
  }
  return { share: all === 0 ? 1 : hard / all, hasGround }
}
