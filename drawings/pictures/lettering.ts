/** Words as outlines, so that a picture needs no font where it is drawn or shown. */
import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'

/**
 * The outlines of `text` with its base line at (x, y), and how wide they are. `size` is the font size
 * and `tracking` the space added after each letter, both in the picture's units.
 */
export type Letters = (
  text: string,
  at: { x: number; y: number; size: number; tracking?: number; middle?: boolean },
) => { d: string; width: number }

/** Letters of our own font at one weight from 400 to 750. Simple glyphs only: no accents. */
export async function letters(weight: number): Promise<Letters> {
  const ttf = await subsetFont(readFileSync('content/fonts/anek-latin.woff2'), undefined, {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  })
  const font = readFont(ttf)
  return (text, { x, y, size, tracking = 0, middle = false }) => {
    const scale = size / font.unitsPerEm
    const glyphs = [...text].map((letter) => font.glyph(letter.codePointAt(0) ?? 0))
    const width = glyphs.reduce((sum, { advance }) => sum + advance * scale + tracking, -tracking)
    let pen = middle ? x - width / 2 : x
    const parts = glyphs.map(({ contours, advance }) => {
      const d = contours.map((points) => contourPath(points, pen, y, scale)).join('')
      pen += advance * scale + tracking
      return d
    })
    return { d: parts.join(''), width }
  }
}

type Point = { x: number; y: number; on: boolean }

function contourPath(points: Point[], left: number, base: number, scale: number): string {
  const at = ({ x, y }: { x: number; y: number }) =>
    `${round(left + x * scale)} ${round(base - y * scale)}`
  const halfway = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, on: true })
  const start = points.findIndex((point) => point.on)
  if (start < 0) throw new Error('A contour without a point on its line')
  const ring = [...points.slice(start), ...points.slice(0, start)]
  const first = ring[0] as Point
  let d = `M${at(first)}`
  ring.forEach((point, i) => {
    const next = ring[i + 1] ?? first
    if (!point.on) d += `Q${at(point)} ${at(next.on ? next : halfway(point, next))}`
    else if (next.on) d += `L${at(next)}`
  })
  return `${d}Z`
}

function round(n: number): number {
  return Math.round(n * 10) / 10
}

/** As much of TrueType as it takes to read outlines and widths of a static font. */
function readFont(ttf: Buffer) {
  const tables = new Map<string, number>()
  for (let i = 0; i < ttf.readUInt16BE(4); i++) {
    const entry = 12 + i * 16
    tables.set(ttf.toString('latin1', entry, entry + 4), ttf.readUInt32BE(entry + 8))
  }
  const table = (tag: string) => {
    const offset = tables.get(tag)
    if (offset === undefined) throw new Error(`The font has no ${tag} table`)
    return offset
  }
  const longOffsets = ttf.readInt16BE(table('head') + 50) === 1
  const location = (glyph: number) =>
    longOffsets
      ? ttf.readUInt32BE(table('loca') + glyph * 4)
      : ttf.readUInt16BE(table('loca') + glyph * 2) * 2
  const widths = ttf.readUInt16BE(table('hhea') + 34)
  const glyphOf = readCharacterMap(ttf, table('cmap'))
  return {
    unitsPerEm: ttf.readUInt16BE(table('head') + 18),
    glyph(code: number) {
      const index = glyphOf(code)
      const advance = ttf.readUInt16BE(table('hmtx') + Math.min(index, widths - 1) * 4)
      const empty = location(index) === location(index + 1)
      return { advance, contours: empty ? [] : readContours(ttf, table('glyf') + location(index)) }
    },
  }
}

/** The format 4 table that every font has for the Basic Multilingual Plane. */
function readCharacterMap(ttf: Buffer, cmap: number): (code: number) => number {
  let map = -1
  for (let i = 0; i < ttf.readUInt16BE(cmap + 2); i++) {
    const offset = cmap + ttf.readUInt32BE(cmap + 4 + i * 8 + 4)
    if (ttf.readUInt16BE(offset) === 4) map = offset
  }
  if (map < 0) throw new Error('The font has no character map of format 4')
  const segments = ttf.readUInt16BE(map + 6)
  return (code) => {
    for (let i = 0; i < segments; i += 2) {
      if (code > ttf.readUInt16BE(map + 14 + i)) continue
      const start = ttf.readUInt16BE(map + 16 + segments + i)
      if (code < start) break
      const delta = ttf.readInt16BE(map + 16 + 2 * segments + i)
      const rangeAt = map + 16 + 3 * segments + i
      const range = ttf.readUInt16BE(rangeAt)
      if (range === 0) return (code + delta) & 0xffff
      return (ttf.readUInt16BE(rangeAt + range + (code - start) * 2) + delta) & 0xffff
    }
    throw new Error(`The font has no ${String.fromCodePoint(code)}`)
  }
}

function readContours(ttf: Buffer, glyph: number): Point[][] {
  const count = ttf.readInt16BE(glyph)
  if (count < 0) throw new Error('A glyph made of other glyphs cannot be lettered')
  const ends = Array.from({ length: count }, (_, i) => ttf.readUInt16BE(glyph + 10 + i * 2))
  const total = (ends.at(-1) ?? -1) + 1
  let at = glyph + 10 + count * 2
  at += 2 + ttf.readUInt16BE(at)
  const flags: number[] = []
  while (flags.length < total) {
    const flag = ttf.readUInt8(at++)
    const repeats = flag & 8 ? ttf.readUInt8(at++) : 0
    for (let i = 0; i <= repeats; i++) flags.push(flag)
  }
  const axis = (short: number, same: number) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? ttf.readUInt8(at++) : -ttf.readUInt8(at++)
      else if (!(flag & same)) {
        value += ttf.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const xs = axis(2, 16)
  const ys = axis(4, 32)
  const points = flags.map((flag, i) => ({ x: xs[i] ?? 0, y: ys[i] ?? 0, on: (flag & 1) === 1 }))
  return ends.map((end, i) => points.slice(i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, end + 1))
}
