/**
 * A sikku kolam: a grid of dots and one closed line that weaves around every dot; the same seed and
 * size give the same drawing. Dots are 20 units apart, the margin leaves room for a stroke of 4.
 *
 * The line is a mirror curve (P. Gerdes): it runs diagonally through the gates between neighbouring
 * dots and turns at the border and at mirrors set in some gates. Mirrors are set symmetrically until
 * a single line is left.
 */
export function kolamPath(seed: string, columns: number, rows: number): KolamShape {
  const random = randomFrom(`${seed} ${columns} ${rows}`)
  const mirrors = mirrorsOfOneLine(columns, rows, random)
  const dots: Point[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      dots.push({ x: margin + (2 * column + 1) * half, y: margin + (2 * row + 1) * half })
    }
  }
  return {
    dots,
    path: smooth(trace(columns, rows, mirrors)),
    width: 2 * (columns * half + margin),
    height: 2 * (rows * half + margin),
  }
}

type KolamShape = { dots: Point[]; path: string; width: number; height: number }
type Point = { x: number; y: number }

/** A gate is the place between two neighbouring dots: one of its two coordinates is even. */
type Mirror = 'upright' | 'level'
type Mirrors = ReadonlyMap<string, Mirror>
type Move = (gate: Point) => Point
type Step = { x: number; y: number; dx: number; dy: number; mirror: Mirror | undefined }

const half = 10
const margin = 4
/** How far a turning line stays off its mirror, so that two turns at one gate do not touch. */
const gap = 2

function mirrorsOfOneLine(columns: number, rows: number, random: () => number): Mirrors {
  const across: Move = ({ x, y }) => ({ x: 2 * columns - x, y })
  const down: Move = ({ x, y }) => ({ x, y: 2 * rows - y })
  let best: Mirrors = new Map()
  let longest = 0
  // Two axes look calmest; with an even number of dots both ways only one axis is possible.
  for (const moves of [[across, down], [across]]) {
    for (let attempt = 0; attempt < 200; attempt++) {
      const mirrors = placeMirrors(columns, rows, random, moves)
      const length = trace(columns, rows, mirrors).length
      if (length === 4 * columns * rows) return mirrors
      if (length > longest) {
        best = mirrors
        longest = length
      }
    }
  }
  return joinLines(columns, rows, best)
}

function placeMirrors(columns: number, rows: number, random: () => number, moves: Move[]) {
  const mirrors = new Map<string, Mirror>()
  const placeAt = (gate: Point, mirror: Mirror) => {
    if (mirrors.has(`${gate.x},${gate.y}`)) return
    mirrors.set(`${gate.x},${gate.y}`, mirror)
    for (const move of moves) placeAt(move(gate), mirror)
  }
  const density = 0.15 + random() * 0.3
  for (const gate of gates(columns, rows)) {
    if (random() < density) placeAt(gate, random() < 0.5 ? 'upright' : 'level')
  }
  return mirrors
}

/** Turning a gate where the line meets another line joins the two, whichever way it is turned. */
function joinLines(columns: number, rows: number, start: Mirrors): Mirrors {
  const mirrors = new Map(start)
  let length = trace(columns, rows, mirrors).length
  while (length < 4 * columns * rows) {
    for (const { x, y } of gates(columns, rows)) {
      const gate = `${x},${y}`
      const before = mirrors.get(gate)
      mirrors.set(gate, before === 'upright' ? 'level' : 'upright')
      const turned = trace(columns, rows, mirrors).length
      if (turned > length) length = turned
      else if (before) mirrors.set(gate, before)
      else mirrors.delete(gate)
    }
  }
  return mirrors
}

function gates(columns: number, rows: number): Point[] {
  const all: Point[] = []
  for (let y = 1; y < 2 * rows; y++) {
    for (let x = 1 + (y % 2); x < 2 * columns; x += 2) all.push({ x, y })
  }
  return all
}

/** The line through the first gate of the top border, gate by gate, until it closes. */
function trace(columns: number, rows: number, mirrors: Mirrors): Step[] {
  const steps: Step[] = []
  const mirrorAt = (x: number, y: number): Mirror | undefined => {
    if (x === 0 || x === 2 * columns) return 'upright'
    return y === 0 || y === 2 * rows ? 'level' : mirrors.get(`${x},${y}`)
  }
  let [x, y, dx, dy] = [1, 0, 1, 1]
  do {
    const mirror = mirrorAt(x, y)
    if (steps.length > 0 && mirror === 'upright') dx = -dx
    if (steps.length > 0 && mirror === 'level') dy = -dy
    steps.push({ x, y, dx, dy, mirror })
    x += dx
    y += dy
  } while (!(x === 1 && y === 0))
  return steps
}

/** Cubic curves with mirrored handles at every gate, so the short form `s` is enough. */
function smooth(steps: Step[]): string {
  const [first, ...rest] = steps.map(({ x, y, dx, dy, mirror }) => {
    const diagonal = half * 0.42
    const along = half * 0.5523
    const point = { x: margin + x * half, y: margin + y * half }
    if (mirror === 'upright') return { ...point, x: point.x + dx * gap, hx: 0, hy: dy * along }
    if (mirror === 'level') return { ...point, y: point.y + dy * gap, hx: dx * along, hy: 0 }
    return { ...point, hx: dx * diagonal, hy: dy * diagonal }
  })
  if (!first) return ''
  let path = `M${first.x} ${first.y}c${first.hx} ${first.hy}`
  let from = first
  for (const to of [...rest, first]) {
    const end = [to.x - to.hx - from.x, to.y - to.hy - from.y, to.x - from.x, to.y - from.y]
    path += `${from === first ? ' ' : 's'}${end.map((n) => Math.round(n * 10) / 10).join(' ')}`
    from = to
  }
  return `${path.replaceAll(' -', '-').replaceAll(/(?<!\d)0\./g, '.')}z`
}

/** mulberry32 over an FNV-1a hash of the seed: small, fast, even enough for drawings. */
function randomFrom(seed: string): () => number {
  let state = 2166136261
  for (const sign of seed) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
