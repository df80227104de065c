/** Things that stand on the floor or on a desk. (x, y) is the middle of the foot unless said otherwise. */
import {
  box,
  circle,
  clay,
  dawn,
  flat,
  group,
  indigo,
  leaf,
  line,
  marigold,
  neem,
  paper,
  path,
  pen,
  shape,
} from './ink.ts'

/** A desk seen from the front; (x, y) is the left end of its top edge. */
export function desk(
  x: number,
  y: number,
  w: number,
  floor: number,
  wood: string,
  panel = true,
): string {
  const legs = [x + 26, x + w - 26].map((at) =>
    line(
      [
        [at, y + 22],
        [at, floor],
      ],
      { width: pen * 1.9 },
    ),
  )
  return [
    ...legs,
    panel ? box(x + 26, y + 20, w - 52, (floor - y) * 0.52, { fill: wood, round: 2 }) : '',
    box(x, y, w, 24, { fill: wood, round: 5 }),
  ].join('')
}

/** A laptop seen from behind its lid. */
export function laptop(x: number, y: number, w: number, lid: string = paper): string {
  const h = w * 0.6
  return [
    shape(
      [
        [x - w / 2 + 5, y - h],
        [x + w / 2 - 5, y - h],
        [x + w / 2, y - 8],
        [x - w / 2, y - 8],
      ],
      { fill: lid },
    ),
    box(x - w / 2 - 7, y - 9, w + 14, 9, { fill: lid, round: 4 }),
    path(`M${x} ${y - h / 2 - 12}l8 8l-8 8l-8-8z`, { width: pen * 0.7 }),
  ].join('')
}

/** A laptop seen from its user's side, with lines of code. */
export function laptopScreen(x: number, y: number, w: number, seed = 0): string {
  const h = w * 0.6
  const rows = [0, 1, 2, 3, 4].map((row) => {
    const indent = [0, 16, 32, 16, 0][(row + seed) % 5] ?? 0
    const length = w * (0.3 + 0.35 * Math.abs(Math.sin(row * 2.3 + seed)))
    const colour = [marigold, paper, leaf, dawn, paper][(row + seed) % 5] ?? paper
    const at = y - h + 22 + row * (h / 6)
    const from = x - w / 2 + 18 + indent
    return line(
      [
        [from, at],
        [Math.min(from + length, x + w / 2 - 16), at],
      ],
      { stroke: colour, width: 5 },
    )
  })
  return [
    box(x - w / 2, y - h, w, h - 6, { fill: indigo, round: 7 }),
    ...rows,
    box(x - w / 2 - 10, y - 10, w + 20, 10, { fill: paper, round: 4 }),
  ].join('')
}

/** A cutting-chai glass, two thirds full. */
export function tea(x: number, y: number, size = 1): string {
  return group(
    `translate(${x} ${y})scale(${size})`,
    shape(
      [
        [-17, -50],
        [17, -50],
        [12, 0],
        [-12, 0],
      ],
      { fill: paper },
    ),
    flat('M-14.5-34Q0-30 14.5-34L11-3H-11z', clay),
    path('M-5-28v24M5-28v24', { width: 2.6 }),
    shape([
      [-17, -50],
      [17, -50],
      [12, 0],
      [-12, 0],
    ]),
  )
}

/** A steel or clay pot with upright leaves. */
export function plant(
  x: number,
  y: number,
  size: number,
  pot: string,
  green: string = neem,
): string {
  const blade = (angle: number, length: number, wide: number) =>
    group(
      `rotate(${angle})`,
      path(
        `M0 0C${wide} ${-length * 0.35} ${wide * 0.9} ${-length * 0.75} 0 ${-length}C${-wide * 0.9} ${-length * 0.75} ${-wide} ${-length * 0.35} 0 0z`,
        {
          fill: green,
        },
      ),
      path(`M0-8V${-length * 0.72}`, { width: pen * 0.6 }),
    )
  return group(
    `translate(${x} ${y})scale(${size})`,
    group(
      'translate(0 -62)',
      blade(-44, 112, 24),
      blade(42, 118, 24),
      blade(-20, 160, 28),
      blade(19, 150, 28),
      blade(-1, 190, 28),
    ),
    shape(
      [
        [-44, -72],
        [44, -72],
        [34, 0],
        [-34, 0],
      ],
      { fill: pot },
    ),
    box(-50, -84, 100, 20, { fill: pot, round: 5 }),
  )
}

/** A hanging money plant; (x, y) is where its pot hangs from. */
export function creeper(x: number, y: number, size: number, pot: string): string {
  const leaf = (at: number, down: number, turn: number) =>
    group(
      `translate(${at} ${down})rotate(${turn})`,
      path('M0 0C18-16 34-8 36 8C20 18 6 14 0 0z', { fill: neem, width: pen * 0.8 }),
    )
  return group(
    `translate(${x} ${y})scale(${size})`,
    path('M0 0L-34 70M0 0L34 70', { width: pen * 0.7 }),
    path('M-34 112C-60 140-50 190-66 236M30 112C52 150 40 180 54 216M0 112C-8 150 6 170-4 204', {}),
    leaf(-48, 138, 130),
    leaf(-56, 168, 20),
    leaf(-54, 196, 150),
    leaf(-64, 232, 40),
    leaf(42, 140, 10),
    leaf(46, 170, 150),
    leaf(50, 212, 30),
    leaf(-2, 140, 30),
    leaf(-2, 168, 140),
    leaf(-4, 200, 60),
    path('M-46 70H46L38 108Q0 124-38 108z', { fill: pot }),
  )
}

export function books(x: number, y: number, colours: string[]): string {
  return colours
    .map((colour, i) => {
      const w = 118 - (i % 3) * 16
      const left = x - w / 2 + (i % 2) * 8
      return `${box(left, y - (i + 1) * 22, w, 22, { fill: colour, round: 4 })}${line(
        [
          [left + 16, y - i * 22 - 11],
          [left + 40, y - i * 22 - 11],
        ],
        { width: pen * 0.7 },
      )}`
    })
    .join('')
}

/** An open notebook lying on a desk. */
export function notebook(x: number, y: number, size = 1): string {
  return group(
    `translate(${x} ${y})scale(${size})`,
    shape(
      [
        [-86, 0],
        [-70, -36],
        [0, -30],
        [0, 4],
      ],
      { fill: paper },
    ),
    shape(
      [
        [86, 0],
        [70, -36],
        [0, -30],
        [0, 4],
      ],
      { fill: paper },
    ),
    path('M-62-25L-14-21M-66-15L-14-11M-30-4L-14-3M62-25L14-21M66-15L22-12', { width: 2.6 }),
  )
}

/** A printed page lying on a table, turned by `angle`. */
export function page(x: number, y: number, angle: number, mark?: string): string {
  return group(
    `translate(${x} ${y})rotate(${angle})`,
    shape(
      [
        [-46, 30],
        [-36, -30],
        [36, -30],
        [46, 30],
      ],
      { fill: paper },
    ),
    path('M-24-18H4M-27-6H26M-29 6H28M-31 18H10', { width: 2.8 }),
    mark ? path('M8 2q12 10 26-4M-8 17l9 8l18-16', { stroke: mark, width: 4.4 }) : '',
  )
}

/** A chair's back, seen from behind or from the front. */
export function chair(x: number, y: number, size: number, colour: string): string {
  return group(
    `translate(${x} ${y})scale(${size})`,
    path('M-58-210V0M58-210V0', { width: pen * 1.9 }),
    box(-70, -232, 140, 92, { fill: colour, round: 22 }),
    box(-74, -112, 148, 24, { fill: colour, round: 10 }),
  )
}

/** A cloth bag with two handles. */
export function bag(x: number, y: number, size: number, cloth: string): string {
  return group(
    `translate(${x} ${y})scale(${size})`,
    path('M-34-118C-30-176 30-176 34-118', { width: pen * 1.6 }),
    shape(
      [
        [-60, -120],
        [60, -120],
        [68, 0],
        [-68, 0],
      ],
      { fill: cloth },
    ),
    path('M-40-62h80M-40-46h80', { width: pen * 0.7 }),
    circle(0, -54, 17, { fill: paper }),
  )
}

/** A plate with snacks. */
export function plate(x: number, y: number, size = 1): string {
  return group(
    `translate(${x} ${y})scale(${size})`,
    path('M-34-14C-34-44-6-46-4-18C-2-50 30-46 32-14z', { fill: marigold }),
    path('M-20-22l4 4M14-28l4 4M-2-12l3 3', { width: 3 }),
    path('M-58-14H58Q50 4 30 4H-30Q-50 4-58-14z', { fill: paper }),
  )
}
