/** The inks of every picture and the pen that draws them: one stroke width, slightly bowed lines. */

export const ink = '#17172B'
export const paper = '#FFFCF5'
export const sand = '#F6EEDF'
export const indigo = '#26327F'
export const marigold = '#F5A524'
export const neem = '#1F7A4D'
export const clay = '#DB8560'
/** Tints for walls, clothes and glass; each belongs to one of the inks above. */
export const dawn = '#C5CDEB'
export const leaf = '#BFDAB8'
export const turmeric = '#FBDD9B'
export const rose = '#F3C9B3'
export const oat = '#EADDC3'

/** Stroke of the pen at the usual size of a person (a head of 130). */
export const pen = 4.6

type Style = { fill?: string; width?: number; stroke?: string; opacity?: number }

/** A free path. */
export function path(
  d: string,
  { fill = 'none', width = pen, stroke = ink, opacity = 1 }: Style = {},
) {
  const line = width > 0 ? ` stroke="${stroke}" stroke-width="${width}"` : ''
  const veil = opacity < 1 ? ` opacity="${opacity}"` : ''
  return `<path d="${d}" fill="${fill}"${line}${veil} stroke-linecap="round" stroke-linejoin="round"/>`
}

/** A flat area without an outline. */
export function flat(d: string, fill: string, opacity = 1) {
  return path(d, { fill, width: 0, opacity })
}

/** A line through the points, each piece bowed by a hair so that it looks drawn. */
export function line(points: [number, number][], style: Style = {}) {
  return path(through(points), style)
}

/** A closed shape through the points, drawn like `line`. */
export function shape(points: [number, number][], style: Style = {}) {
  const [first] = points
  return first ? path(`${through([...points, first])}Z`, style) : ''
}

/** A box with round corners and bowed sides. */
export function box(
  x: number,
  y: number,
  w: number,
  h: number,
  style: Style & { round?: number } = {},
) {
  const r = Math.min(style.round ?? 6, w / 2, h / 2)
  const [top, right, bottom, left] = [0, 1, 2, 3].map((i) =>
    bow(x + i * 7, y + i * 11, Math.max(w, h)),
  )
  const d = [
    `M${x + r} ${y}`,
    `Q${x + w / 2} ${y + (top ?? 0)} ${x + w - r} ${y}Q${x + w} ${y} ${x + w} ${y + r}`,
    `Q${x + w + (right ?? 0)} ${y + h / 2} ${x + w} ${y + h - r}Q${x + w} ${y + h} ${x + w - r} ${y + h}`,
    `Q${x + w / 2} ${y + h + (bottom ?? 0)} ${x + r} ${y + h}Q${x} ${y + h} ${x} ${y + h - r}`,
    `Q${x + (left ?? 0)} ${y + h / 2} ${x} ${y + r}Q${x} ${y} ${x + r} ${y}Z`,
  ]
  return path(d.join(''), style)
}

export function circle(x: number, y: number, r: number, style: Style = {}) {
  return path(`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`, style)
}

export function group(transform: string, ...parts: string[]) {
  return `<g transform="${transform}">${parts.join('')}</g>`
}

function through(points: [number, number][]) {
  return points
    .map(([x, y], i) => {
      const before = points[i - 1]
      if (!before) return `M${x} ${y}`
      const [fromX, fromY] = before
      const length = Math.hypot(x - fromX, y - fromY) || 1
      const by = bow(x + fromX, y + fromY, length) / length
      return `Q${(x + fromX) / 2 - (y - fromY) * by} ${(y + fromY) / 2 + (x - fromX) * by} ${x} ${y}`
    })
    .join('')
}

/** Between −1 and 1 percent of the length, the same for the same place. */
function bow(x: number, y: number, length: number) {
  const noise = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453
  return (noise - Math.floor(noise) - 0.5) * Math.min(length * 0.02, 5)
}
