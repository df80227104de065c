import { kolamPath } from '../../src/ui/kolam.ts'
import { flat, ink } from './ink.ts'

/** A picture before it is rastered; `widths` are the files made of it, smallest first. */
export type Scene = {
  width: number
  height: number
  widths: number[]
  drawing: string
  /** Also as `<key>.png`: previews of shared links do not all read AVIF and WebP. */
  shared?: true
}

/** A ground with the faint dots on which a kolam is drawn. */
export function dotted(width: number, height: number, ground: string, spacing = 64): string {
  let dots = ''
  for (let y = spacing / 2; y < height; y += spacing) {
    for (let x = spacing / 2; x < width; x += spacing) dots += `M${x} ${y}h0`
  }
  return `${flat(`M0 0H${width}V${height}H0z`, ground)}<path d="${dots}" stroke="${ink}" stroke-width="5" stroke-linecap="round" opacity=".16"/>`
}

type Laid = {
  x: number
  y: number
  spacing: number
  line: string
  width?: number
  /** Leaves room for something else in the place of the dots. */
  withoutDots?: true
}

/** A kolam with its middle at (x, y), dots `spacing` apart. */
export function kolam(
  seed: string,
  [columns, rows]: [number, number],
  { x, y, spacing, line, width = 2.2, withoutDots }: Laid,
): string {
  const drawn = kolamPath(seed, columns, rows)
  const dots = withoutDots ? '' : drawn.dots.map((dot) => `M${dot.x} ${dot.y}h0`).join('')
  const place = `translate(${x} ${y})scale(${spacing / 20})translate(${-drawn.width / 2} ${-drawn.height / 2})`
  return [
    `<g transform="${place}" fill="none" stroke="${line}" stroke-linecap="round">`,
    `<path stroke-width="${width}" fill="${line}" fill-opacity=".1" fill-rule="evenodd" d="${drawn.path}"/>`,
    `<path stroke-width="${width + 0.8}" d="${dots}"/></g>`,
  ].join('')
}

/** A picture of the gallery's shape. */
export function wide(drawing: string): Scene {
  return { width: 1200, height: 800, widths: [480, 720, 960, 1200], drawing }
}
