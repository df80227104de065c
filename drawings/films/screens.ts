/** What people in the films build: screens that change while one looks. Times in seconds. */
import {
  box,
  circle,
  clay,
  dawn,
  flat,
  group,
  indigo,
  leaf,
  marigold,
  neem,
  oat,
  paper,
  path,
  pen,
  rose,
  turmeric,
} from '../pictures/ink.ts'
import { arriving, beginning, growing, mix, type Point, progress } from './motion.ts'

const kumkum = '#B3261E'

/** A monitor on its foot; (x, y) is the middle of the foot, `drawing` begins at the glass's corner. */
export function monitor(
  x: number,
  y: number,
  [w, h]: [number, number],
  glass: string,
  drawing: string,
): string {
  const top = y - h - 46
  return [
    path(`M${x - 20} ${top + h}L${x - 26} ${y - 10}H${x + 26}L${x + 20} ${top + h}`, { fill: oat }),
    box(x - 62, y - 12, 124, 12, { fill: oat, round: 5 }),
    box(x - w / 2, top, w, h, { fill: glass, round: 10, width: pen * 1.3 }),
    group(`translate(${x - w / 2} ${top})`, drawing),
  ].join('')
}

/** A shop's bill, written row by row; 300 × 236. `broken` from 0 to 1 throws it about. */
export function bill(time: number, broken = 0): string {
  const rows = bentRows.map(({ name, dx, turn }, i) => {
    const y = 74 + i * 32
    return arriving(
      progress(time, 0.5 + i * 0.35, 0.3),
      group(
        `translate(${dx * broken} ${broken * i * 5})rotate(${turn * broken} 150 ${y})`,
        path(`M28 ${y}h${name}`, { width: 6 }),
        path(`M220 ${y}h50`, { width: 6, stroke: indigo }),
      ),
      6,
    )
  })
  const total = [
    path('M24 168H276', { width: 3 }),
    box(178, 182, 96, 32, { fill: broken > 0.3 ? rose : turmeric, round: 6 }),
    path('M28 198h56M196 198h60', { width: 7 }),
  ]
  return awning() + rows.join('') + arriving(progress(time, 1.5, 0.3), total.join(''), 6)
}

const bentRows = [
  { name: 96, dx: -10, turn: -5 },
  { name: 72, dx: 16, turn: 4 },
  { name: 112, dx: -4, turn: 7 },
]

/** The same bill breaks after three seconds, and adds up at last. */
export function breakingBill(time: number): string {
  const broken = progress(time, 3.4, 0.25) - progress(time, 4.9, 0.6)
  const jolt = time > 3.4 && time < 3.9 ? Math.sin(time * 60) * 4 : 0
  return group(
    `translate(${jolt} 0)`,
    bill(time, broken),
    stamp(270, 26, time, 3.6, false),
    stamp(270, 26, time, 5.4, true),
  )
}

/** A page put together block by block; 316 × 236. */
export function pageInTheMaking(time: number): string {
  const block = (i: number, drawing: string) =>
    arriving(progress(time, 0.7 + i * 0.42, 0.45), drawing, 26)
  return [
    path('M6 34H310'),
    path('M20 19h0M36 19h0M52 19h0', { width: 9, stroke: clay }),
    box(78, 11, 170, 15, { fill: paper, round: 7, width: 2.6 }),
    block(
      0,
      box(20, 50, 276, 66, { fill: indigo, round: 6 }) +
        path('M40 72h110M40 92h70', { stroke: paper, width: 7 }),
    ),
    block(1, circle(252, 83, 20, { fill: marigold })),
    block(2, card(20, rose)),
    block(3, card(116, leaf)),
    block(4, card(212, dawn)),
  ].join('')
}

/** Code with a reader's two remarks on it, mended one after the other; 262 × 236. */
export function reviewedCode(time: number): string {
  const remarks = codeRows.flatMap(({ said, mended }, i) => {
    if (said === undefined) return []
    return [remark(178, 34 + i * 34, progress(time, said, 0.4), progress(time, mended, 0.5))]
  })
  const code = codeRows.map(({ indent, length, colour, said, mended }, i) => {
    const y = 34 + i * 34
    const shorter = said === undefined ? 0 : 34 * progress(time, mended, 0.5)
    const ground =
      said === undefined ? '' : box(12, y - 15, 166, 30, { fill: '#3A47A0', round: 4, width: 0 })
    return [
      arriving(progress(time, (said ?? 0) - 0.3, 0.3), ground, 0),
      path(`M${22 + indent} ${y}h${length - shorter}`, { stroke: colour, width: 7 }),
    ].join('')
  })
  return code.join('') + remarks.join('')
}

const codeRows = [
  { indent: 0, length: 96, colour: marigold },
  { indent: 18, length: 116, colour: paper, said: 1.2, mended: 3.8 },
  { indent: 36, length: 76, colour: leaf },
  { indent: 36, length: 104, colour: dawn, said: 2.1, mended: 4.7 },
  { indent: 18, length: 62, colour: paper },
  { indent: 0, length: 84, colour: marigold },
] satisfies ({ indent: number; length: number; colour: string } & (
  | { said: number; mended: number }
  | { said?: undefined; mended?: undefined }
))[]

/** A phone with a bus pass: the route is drawn, the bus goes along it; (x, y) is the upper left. */
export function busPass(x: number, y: number, time: number): string {
  const route: Point[] = [
    [26, 150],
    [26, 118],
    [74, 118],
    [74, 80],
    [106, 80],
    [106, 56],
    [136, 56],
  ]
  const bus = progress(time, 2.2, 2.6)
  const place = beginning(route, bus).at(-1)
  return group(
    `translate(${x} ${y})`,
    box(0, 0, 178, 326, { fill: indigo, round: 24, width: pen * 1.2 }),
    box(11, 18, 156, 290, { fill: paper, round: 14 }),
    flat('M13 150V32Q13 20 25 20H153Q165 20 165 32V176H13z', leaf),
    growing(route, progress(time, 0.8, 1.4), { stroke: paper, width: 13 }),
    growing(route, progress(time, 0.8, 1.4), { stroke: neem, width: 6 }),
    circle(26, 150, 7, { fill: paper }),
    arriving(progress(time, 2, 0.3), circle(136, 56, 8, { fill: marigold }), 8),
    bus > 0 && place ? group(`translate(${place.join(' ')})`, omnibus()) : '',
    path('M13 178H165'),
    arriving(progress(time, 1.6, 0.4), pass(), 20),
  )
}

function awning(): string {
  const stripe = (i: number) =>
    path(`M${20 + i * 26} 14h26v22q0 11-13 11t-13-11z`, {
      fill: i % 2 ? paper : marigold,
      width: pen * 0.8,
    })
  return [0, 1, 2, 3, 4, 5, 6].map(stripe).join('')
}

/** A round stamp that lands: a cross, or a tick. */
function stamp(x: number, y: number, time: number, from: number, good: boolean): string {
  const share = progress(time, from, 0.25)
  if (share <= 0) return ''
  const scale = mix(1.6, 1, share)
  return group(
    `translate(${x} ${y})scale(${scale})`,
    circle(0, 0, 25, { fill: good ? neem : kumkum }),
    path(good ? 'M-11 1L-3 9L12-8' : 'M-9-9L9 9M9-9L-9 9', { stroke: paper, width: 6.5 }),
  )
}

function card(x: number, colour: string): string {
  return [
    box(x, 130, 84, 88, { fill: paper, round: 6 }),
    box(x, 130, 84, 40, { fill: colour, round: 6 }),
    path(`M${x + 14} 186h52M${x + 14} 202h30`, { width: 4 }),
  ].join('')
}

function remark(x: number, y: number, share: number, mended: number): string {
  return arriving(
    share,
    [
      path(
        `M${x + 8} ${y - 26}H${x + 76}Q${x + 84} ${y - 26} ${x + 84} ${y - 18}V${y + 18}Q${x + 84} ${y + 26} ${x + 76} ${y + 26}H${x + 8}Q${x} ${y + 26} ${x} ${y + 18}V${y + 8}L${x - 14} ${y}L${x} ${y - 8}V${y - 18}Q${x} ${y - 26} ${x + 8} ${y - 26}Z`,
        {
          fill: mended > 0.5 ? leaf : turmeric,
        },
      ),
      mended > 0.5
        ? growing(
            [
              [x + 26, y + 2],
              [x + 38, y + 13],
              [x + 60, y - 12],
            ],
            mended * 2 - 1,
            { stroke: neem, width: 7 },
          )
        : path(`M${x + 18} ${y - 8}h48M${x + 18} ${y + 8}h30`, { width: 4.4 }),
    ].join(''),
    10,
  )
}

function omnibus(): string {
  return [
    box(-21, -15, 42, 25, { fill: kumkum, round: 6, width: 3.6 }),
    path('M-13-6h26', { stroke: paper, width: 7 }),
    path('M-10 11h0M10 11h0', { width: 10 }),
  ].join('')
}

function pass(): string {
  const cell = (i: number) =>
    ((i * 7 + (i % 4) * 5 + Math.floor(i / 5)) % 3) % 2
      ? ''
      : `M${36 + (i % 5) * 9} ${214 + Math.floor(i / 5) * 9}h0`
  return [
    box(22, 194, 134, 100, { fill: turmeric, round: 10 }),
    box(28, 205, 54, 54, { fill: paper, round: 4, width: 2.6 }),
    path(Array.from({ length: 25 }, (_, i) => cell(i)).join(''), { width: 7 }),
    path('M96 214h44M96 230h30M96 246h38', { width: 4.4 }),
    path('M34 278h108', { width: 7, stroke: neem }),
  ].join('')
}
