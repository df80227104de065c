/** Things on walls and hanging from ceilings. (x, y) is the upper left corner unless said otherwise. */
import {
  box,
  circle,
  clay,
  dawn,
  flat,
  group,
  indigo,
  ink,
  line,
  marigold,
  neem,
  oat,
  paper,
  path,
  pen,
  sand,
  shape,
  turmeric,
} from './ink.ts'
import { kolam } from './scene.ts'

/** The wall and, below `edge`, the floor. */
export function room(
  width: number,
  height: number,
  edge: number,
  wall: string = sand,
  floor: string = oat,
): string {
  return `${flat(`M0 0H${width}V${height}H0z`, wall)}${flat(`M0 ${edge}H${width}V${height}H0z`, floor)}`
}

export function whiteboard(x: number, y: number, w: number, h: number, drawing: string): string {
  return [
    box(x, y, w, h, { fill: paper, round: 10, width: pen * 1.3 }),
    drawing,
    box(x + w * 0.3, y + h - 4, w * 0.4, 14, { fill: oat, round: 5 }),
    box(x + w * 0.36, y + h - 12, 46, 10, { fill: marigold, round: 4, width: pen * 0.7 }),
    box(x + w * 0.36 + 60, y + h - 12, 46, 10, { fill: indigo, round: 4, width: pen * 0.7 }),
  ].join('')
}

/** A window with its sill; at night the sky is indigo, with a moon and lit windows far away. */
export function pane(x: number, y: number, w: number, h: number, night = false): string {
  const glass = night
    ? [
        flat(`M${x} ${y}h${w}v${h}h${-w}z`, indigo),
        path(`M${x + w * 0.74} ${y + h * 0.14}a26 26 0 1 0 22 40a22 22 0 0 1-22-40z`, {
          fill: turmeric,
          width: 0,
        }),
        path(
          `M${x + w * 0.2} ${y + h * 0.2}h0M${x + w * 0.42} ${y + h * 0.12}h0M${x + w * 0.32} ${y + h * 0.36}h0M${x + w * 0.86} ${y + h * 0.4}h0`,
          {
            stroke: turmeric,
            width: 5,
          },
        ),
        flat(
          `M${x} ${y + h}v${-h * 0.3}h${w * 0.22}v${-h * 0.14}h${w * 0.2}v${h * 0.22}h${w * 0.2}v${-h * 0.12}h${w * 0.2}v${h * 0.1}h${w * 0.18}v${h * 0.24}z`,
          ink,
        ),
        path(
          `M${x + w * 0.3} ${y + h * 0.66}v8M${x + w * 0.36} ${y + h * 0.66}v8M${x + w * 0.3} ${y + h * 0.8}v8M${x + w * 0.68} ${y + h * 0.76}v8M${x + w * 0.12} ${y + h * 0.82}v8`,
          {
            stroke: marigold,
            width: 7,
          },
        ),
      ]
    : [
        flat(`M${x} ${y}h${w}v${h}h${-w}z`, dawn),
        flat(
          `M${x} ${y + h}v${-h * 0.24}q${w * 0.14}${-h * 0.2} ${w * 0.3}${-h * 0.04}q${w * 0.16}${-h * 0.26} ${w * 0.36}${-h * 0.02}q${w * 0.2}${-h * 0.16} ${w * 0.34} ${h * 0.06}v${h * 0.24}z`,
          '#A9C9A4',
        ),
        circle(x + w * 0.76, y + h * 0.22, h * 0.09, { fill: paper, width: 0 }),
      ]
  return [
    ...glass,
    box(x, y, w, h, { round: 4, width: pen * 1.3 }),
    line(
      [
        [x + w / 2, y],
        [x + w / 2, y + h],
      ],
      { width: pen * 1.3 },
    ),
    line(
      [
        [x, y + h * 0.36],
        [x + w, y + h * 0.36],
      ],
      { width: pen * 1.3 },
    ),
    box(x - 16, y + h, w + 32, 16, { fill: paper, round: 4 }),
  ].join('')
}

/** A clock with its middle at (x, y). */
export function clock(x: number, y: number, r: number, hour: number, minute: number): string {
  const hand = (turn: number, length: number, width: number) =>
    line(
      [
        [x, y],
        [x + length * Math.sin(turn), y - length * Math.cos(turn)],
      ],
      { width },
    )
  const ticks = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((i) => {
    const turn = (i * Math.PI) / 6
    const at = (reach: number) => `${x + reach * Math.sin(turn)} ${y - reach * Math.cos(turn)}`
    return `M${at(r * 0.8)}L${at(i % 3 === 0 ? r * 0.66 : r * 0.74)}`
  })
  return [
    circle(x, y, r, { fill: paper, width: pen * 1.3 }),
    path(ticks.join(''), { width: pen * 0.8 }),
    hand(((hour % 12) / 12 + minute / 720) * 2 * Math.PI, r * 0.44, pen * 1.6),
    hand((minute / 60) * 2 * Math.PI, r * 0.64, pen),
    circle(x, y, pen, { fill: ink, width: 0 }),
  ].join('')
}

/** A lamp on a cord from the ceiling; (x, y) is the middle of its lower rim. */
export function lamp(x: number, y: number, size: number, shade: string, light?: string): string {
  return [
    light
      ? flat(
          `M${x - 62 * size} ${y}H${x + 62 * size}L${x + 300 * size} ${y + 520}H${x - 300 * size}z`,
          light,
          0.5,
        )
      : '',
    line(
      [
        [x, 0],
        [x, y - 70 * size],
      ],
      { width: pen * 0.8 },
    ),
    path(
      `M${x - 66 * size} ${y}C${x - 60 * size} ${y - 52 * size} ${x - 30 * size} ${y - 74 * size} ${x} ${y - 74 * size}S${x + 60 * size} ${y - 52 * size} ${x + 66 * size} ${y}z`,
      { fill: shade },
    ),
    path(`M${x - 18 * size} ${y + 3}a18 15 0 0 0 ${36 * size} 0`, { fill: turmeric }),
  ].join('')
}

/** A ceiling fan seen from below its side; (x, y) is its hub. */
export function fan(x: number, y: number): string {
  return [
    line(
      [
        [x, 0],
        [x, y - 16],
      ],
      { width: pen * 1.6 },
    ),
    path(`M${x - 20} ${y}L${x - 190} ${y + 16}Q${x - 206} ${y + 4} ${x - 190} ${y - 10}z`, {
      fill: paper,
    }),
    path(`M${x + 20} ${y}L${x + 190} ${y + 16}Q${x + 206} ${y + 4} ${x + 190} ${y - 10}z`, {
      fill: paper,
    }),
    path(
      `M${x - 12} ${y + 6}L${x - 30} ${y + 46}Q${x - 6} ${y + 58} ${x + 14} ${y + 44}L${x + 10} ${y + 6}z`,
      { fill: paper },
    ),
    path(
      `M${x - 24} ${y - 10}Q${x} ${y - 28} ${x + 24} ${y - 10}Q${x + 28} ${y + 10} ${x} ${y + 14}Q${x - 28} ${y + 10} ${x - 24} ${y - 10}z`,
      { fill: clay },
    ),
  ].join('')
}

/** A kolam print in a frame. */
export function poster(
  x: number,
  y: number,
  w: number,
  h: number,
  ground: string,
  drawn: string,
  seed: string,
): string {
  const [columns, rows] = w > h ? [4, 3] : [3, 4]
  const spacing = Math.min((w - 44) / columns, (h - 44) / rows)
  return `${box(x, y, w, h, { fill: ground, round: 4 })}${kolam(seed, [columns, rows] as [number, number], { x: x + w / 2, y: y + h / 2, spacing, line: drawn, width: 2.6 })}`
}

/** Bulbs on a slack cord between two points. */
export function stringLights(
  x: number,
  y: number,
  w: number,
  slack: number,
  bulbs: number,
  night = true,
): string {
  const sag = (t: number) => y + slack * 4 * t * (1 - t)
  const lights = Array.from({ length: bulbs }, (_, i) => {
    const t = (i + 0.5) / bulbs
    const [bx, by] = [x + w * t, sag(t)]
    return `${night ? circle(bx, by + 22, 26, { fill: turmeric, width: 0, opacity: 0.28 }) : ''}${line(
      [
        [bx, by],
        [bx, by + 8],
      ],
      { width: pen },
    )}${circle(bx, by + 20, 11, { fill: i % 2 ? marigold : turmeric })}`
  })
  return `${path(`M${x} ${y}Q${x + w / 2} ${y + slack * 2} ${x + w} ${y}`, { width: pen * 0.8 })}${lights.join('')}`
}

/** Marigold heads on a string, with mango leaves between them. */
export function garland(x: number, y: number, w: number, slack: number, heads: number): string {
  const head = (cx: number, cy: number, r: number) => {
    const rim = Array.from({ length: 10 }, (_, i) => {
      const turn = ((i + 1) * Math.PI) / 5
      return `A${r * 0.3} ${r * 0.3} 0 0 1 ${(cx + r * Math.cos(turn)).toFixed(1)} ${(cy + r * Math.sin(turn)).toFixed(1)}`
    })
    const inside = `M${cx - r * 0.36} ${cy}a${r * 0.36} ${r * 0.36} 0 0 1 ${r * 0.72} 0`
    return [
      path(`M${cx + r} ${cy}${rim.join('')}Z`, { fill: marigold, width: pen * 0.8 }),
      path(inside, { stroke: clay, width: pen }),
    ].join('')
  }
  const parts = Array.from({ length: heads }, (_, i) => {
    const t = i / (heads - 1)
    const [hx, hy] = [x + w * t, y + slack * 4 * t * (1 - t)]
    const below =
      i % 2
        ? path(`M${hx} ${hy + 10}c-16 24-14 48 0 66c14-18 16-42 0-66zM${hx} ${hy + 24}v36`, {
            fill: neem,
            width: pen * 0.7,
          })
        : ''
    return `${below}${head(hx, hy, 26)}`
  })
  return `${path(`M${x} ${y}Q${x + w / 2} ${y + slack * 2} ${x + w} ${y}`, { width: pen * 0.7 })}${parts.join('')}`
}

/** A sticky note with a line or two. */
export function note(x: number, y: number, size: number, colour: string, turn = 0): string {
  return group(
    `translate(${x} ${y})rotate(${turn})scale(${size})`,
    shape(
      [
        [-34, -34],
        [34, -34],
        [34, 22],
        [20, 34],
        [-34, 34],
      ],
      { fill: colour },
    ),
    path('M34 22L20 22L20 34', { width: pen * 0.7 }),
    path('M-20-14H18M-20 2H8', { width: pen * 0.7 }),
  )
}

/** A projector screen hanging from its case. */
export function projection(
  x: number,
  y: number,
  w: number,
  h: number,
  ground: string,
  drawing: string,
): string {
  return [
    box(x, y, w, h, { fill: ground, round: 3, width: pen * 1.2 }),
    drawing,
    box(x - 18, y - 26, w + 36, 28, { fill: oat, round: 8 }),
    box(x - 8, y + h - 2, w + 16, 13, { fill: oat, round: 5 }),
  ].join('')
}
