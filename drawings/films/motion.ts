/** What moves: progress from 0 to 1, lines that draw themselves, people who sit and breathe. */
import { kolamPath } from '../../src/ui/kolam.ts'
import { circle, group, path } from '../pictures/ink.ts'
import { type Look, type Place, person } from '../pictures/people.ts'

export type Point = [x: number, y: number]

/** How far `time` has come from `from` within `length` seconds, starting and ending softly. */
export function progress(time: number, from: number, length: number): number {
  const linear = Math.min(1, Math.max(0, (time - from) / length))
  return linear * linear * (3 - 2 * linear)
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** Comes up from below while it appears; nothing before. */
export function arriving(share: number, drawing: string, rise = 14): string {
  if (share <= 0) return ''
  const veil = share < 1 ? ` opacity="${share.toFixed(3)}"` : ''
  return `<g transform="translate(0 ${((1 - share) * rise).toFixed(2)})"${veil}>${drawing}</g>`
}

/** The first `share` of a line through the points. */
export function growing(
  points: Point[],
  share: number,
  style: { stroke?: string; width?: number } = {},
): string {
  const part = beginning(points, share)
  return share <= 0 ? '' : path(`M${part.map(([x, y]) => `${x} ${y}`).join('L')}`, style)
}

/** The points of a line up to `share` of its length. */
export function beginning(points: Point[], share: number): Point[] {
  const lengths = points.map(([x, y], i) => {
    const [beforeX, beforeY] = points[i - 1] ?? [x, y]
    return Math.hypot(x - beforeX, y - beforeY)
  })
  let left = share * lengths.reduce((sum, length) => sum + length, 0)
  const part: Point[] = []
  for (const [i, [x, y]] of points.entries()) {
    const [beforeX, beforeY] = points[i - 1] ?? [x, y]
    const length = lengths[i] ?? 0
    if (length > left) {
      part.push([mix(beforeX, x, left / length), mix(beforeY, y, left / length)])
      break
    }
    part.push([x, y])
    left -= length
  }
  return part
}

type Laid = { x: number; y: number; spacing: number; line: string; bud?: string }

/**
 * A kolam whose line has come as far as `share`, its middle at (x, y) and its dots `spacing` apart;
 * once the line has closed, `bud` fills it.
 */
export function growingKolam(
  seed: string,
  [columns, rows]: [number, number],
  share: number,
  { x, y, spacing, line, bud }: Laid,
): string {
  const { path: curve, dots, width, height } = kolamPath(seed, columns, rows)
  const part = beginning(pointsOf(curve), Math.min(1, share))
  const end = part.at(-1)
  const place = `translate(${x} ${y})scale(${spacing / 20})translate(${-width / 2} ${-height / 2})`
  return group(
    place,
    bud && share > 1
      ? `<path d="${curve}" fill="${bud}" fill-rule="evenodd" opacity="${(0.75 * Math.min(1, share - 1)).toFixed(3)}"/>`
      : '',
    path(dots.map((dot) => `M${dot.x} ${dot.y}h0`).join(''), { stroke: line, width: 3.4 }),
    part.length > 1
      ? path(`M${part.map(([a, b]) => `${a.toFixed(1)} ${b.toFixed(1)}`).join('L')}`, {
          stroke: line,
          width: 2.2,
        })
      : '',
    end && share > 0 && share < 1 ? circle(...end, 2.6, { fill: line, width: 0 }) : '',
  )
}

/**
 * A person who blinks and now and then leans a hair to the other side, resting between: what moves all
 * the time fills the file. `calm` is the smile with its eyes shut.
 */
export function sitting(look: Look, place: Place, time: number): string {
  const within = time % 4.6
  const lean = 1.1 * (progress(within, 0.9, 0.8) - progress(within, 3.2, 0.8))
  const blinks = (time + 0.9) % 3.1 < 0.14
  const face = blinks && !look.face ? 'calm' : look.face
  const foot = `${place.x} ${place.y + place.head * 1.4}`
  return group(`rotate(${lean.toFixed(2)} ${foot})`, person({ ...look, face }, place))
}

/** Points along a kolam's line, which is one `M`, one `c` and then `s` only. */
function pointsOf(curve: string): Point[] {
  const numbers = (curve.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
  const [startX = 0, startY = 0, handleX = 0, handleY = 0, ...rest] = numbers
  const points: Point[] = [[startX, startY]]
  let [x, y, hx, hy] = [startX, startY, handleX, handleY]
  for (let i = 0; i + 3 < rest.length; i += 4) {
    const [ax = 0, ay = 0, ex = 0, ey = 0] = rest.slice(i, i + 4)
    for (let step = 1; step <= 8; step++) {
      const t = step / 8
      const along = (h: number, a: number, e: number) =>
        3 * (1 - t) ** 2 * t * h + 3 * (1 - t) * t ** 2 * a + t ** 3 * e
      points.push([x + along(hx, ax, ex), y + along(hy, ay, ey)])
    }
    ;[x, y, hx, hy] = [x + ex, y + ey, ex - ax, ey - ay]
  }
  return points
}
