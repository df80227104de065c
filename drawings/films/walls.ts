/** What hangs on the walls of the films; a `share` from 0 to 1 says how much of it is there yet. */
import { readFileSync } from 'node:fs'
import {
  box,
  circle,
  dawn,
  group,
  indigo,
  leaf,
  marigold,
  paper,
  path,
  pen,
  turmeric,
} from '../pictures/ink.ts'
import { whiteboard } from '../pictures/room.ts'
import { arriving, growing, growingKolam, progress } from './motion.ts'

type Laid = { x: number; y: number; spacing: number }

/** The kolam of a story: begun in its first bay, closed and filled in its last. */
export function kolamOfTheStory(seed: string, share: number, at: Laid): string {
  return growingKolam(seed, [5, 5], share, { ...at, line: indigo, bud: marigold })
}

/** A speech bubble; (x, y) is its upper left corner, its tail points down to the left. */
export function bubble(x: number, y: number, w: number, h: number, drawing: string): string {
  return [
    box(x, y, w, h, { fill: paper, round: 16 }),
    path(`M${x + 22} ${y + h - 2}L${x - 8} ${y + h + 26}L${x + 54} ${y + h - 2}`, { fill: paper }),
    group(`translate(${x} ${y})`, drawing),
  ].join('')
}

/** A browser, a server and a database, and what goes between them. */
export function threeTiers(x: number, y: number, time: number): string {
  const [w, h] = [360, 226]
  const at = (i: number) => x + 66 + i * 114
  const middle = y + 104
  const shown = (i: number) => progress(time, 0.9 + i * 0.7, 0.45)
  const arrow = (i: number) => {
    const share = progress(time, 1.25 + i * 0.7, 0.4)
    const [from, to] = [at(i) + 42, at(i + 1) - 42]
    return (
      growing(
        [
          [from, middle - 12],
          [to, middle - 12],
        ],
        share,
        { stroke: indigo },
      ) +
      growing(
        [
          [to, middle + 14],
          [from, middle + 14],
        ],
        progress(time, 3 - i * 0.35, 0.4),
        { stroke: marigold },
      )
    )
  }
  return whiteboard(
    x,
    y,
    w,
    h,
    [
      arrow(0),
      arrow(1),
      arriving(shown(0), browser(at(0), middle), 8),
      arriving(shown(1), server(at(1), middle), 8),
      arriving(shown(2), database(at(2), middle), 8),
    ].join(''),
  )
}

/** A clock whose hands run; (x, y) is its middle, `hours` what it shows. */
export function runningClock(x: number, y: number, r: number, hours: number): string {
  const hand = (turn: number, length: number, width: number) =>
    path(`M${x} ${y}L${x + length * Math.sin(turn)} ${y - length * Math.cos(turn)}`, { width })
  const tick = (i: number) => {
    const [dx, dy] = [Math.sin((i * Math.PI) / 6), -Math.cos((i * Math.PI) / 6)]
    return `M${x + dx * r * 0.72} ${y + dy * r * 0.72}L${x + dx * r * 0.82} ${y + dy * r * 0.82}`
  }
  return [
    circle(x, y, r, { fill: paper, width: pen * 1.3 }),
    path([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(tick).join(''), { width: pen * 0.8 }),
    hand((hours / 12) * 2 * Math.PI, r * 0.4, pen * 1.5),
    hand(hours * 2 * Math.PI, r * 0.6, pen),
  ].join('')
}

/** The company's drawn name on a board beside the door; (x, y) is the middle. */
export function nameBoard(logo: string, x: number, y: number, scale: number): string {
  const svg = readFileSync(`content/pictures/${logo}.svg`, 'utf8')
  const width = Number(/width="(\d+)"/.exec(svg)?.[1]) * scale
  const drawing = svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')
  const [w, h] = [width + 44, 48 * scale + 36]
  return [
    box(x - w / 2, y - h / 2, w, h, { fill: paper, round: 8 }),
    group(`translate(${x - width / 2} ${y - 24 * scale})scale(${scale})`, drawing),
  ].join('')
}

function browser(x: number, y: number): string {
  return [
    box(x - 38, y - 36, 76, 72, { fill: turmeric, round: 6 }),
    path(`M${x - 38} ${y - 16}h76`),
    path(`M${x - 26} ${y - 26}h0M${x - 15} ${y - 26}h0`, { width: 6 }),
    path(`M${x - 22} ${y + 2}h44M${x - 22} ${y + 18}h26`, { width: 3.4 }),
  ].join('')
}

function server(x: number, y: number): string {
  return [
    box(x - 36, y - 38, 72, 36, { fill: leaf, round: 6 }),
    box(x - 36, y + 2, 72, 36, { fill: leaf, round: 6 }),
    path(`M${x - 20} ${y - 20}h18M${x - 20} ${y + 20}h18`, { width: 3.4 }),
    path(`M${x + 20} ${y - 20}h0M${x + 20} ${y + 20}h0`, { width: 8 }),
  ].join('')
}

function database(x: number, y: number): string {
  const [left, right] = [x - 34, x + 34]
  return [
    path(
      `M${left} ${y - 28}V${y + 28}C${left} ${y + 44} ${right} ${y + 44} ${right} ${y + 28}V${y - 28}`,
      {
        fill: dawn,
      },
    ),
    path(
      `M${left} ${y - 28}C${left} ${y - 44} ${right} ${y - 44} ${right} ${y - 28}S${left} ${y - 12} ${left} ${y - 28}`,
      {
        fill: dawn,
      },
    ),
    path(`M${left} ${y}C${left} ${y + 16} ${right} ${y + 16} ${right} ${y}`),
  ].join('')
}
