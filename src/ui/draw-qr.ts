import { encode } from 'uqr'

/** A QR code: modules on a side including the margin of four, and which are dark. */
export function drawQr(text: string): { size: number; dark: readonly { x: number; y: number }[] } {
  const { data, size } = encode(text, { border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [{ x, y }] : [])))
  return { size, dark }
}

/** The dark modules as one SVG path. */
export function pathOf(dark: readonly { x: number; y: number }[]): string {
  return dark.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join('')
}
