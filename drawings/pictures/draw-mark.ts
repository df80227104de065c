/**
 * Draws the mark: the four-petalled kolam, one line around five dots. Writes `content/pictures/mark.svg`
 * for the wordmark, and `favicon.svg`, `favicon.ico` and `apple-touch-icon.png` under `public/`.
 *
 * Run: `npm run --prefix drawings draw-mark`
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const [paper, indigo, marigold] = ['#FFFCF5', '#26327F', '#F5A524']

/** In a square of 32 around its middle: four round petals that cross at `corner`. */
function mark(line: string, dots: string, stroke: number): string {
  const [corner, middle, radius] = [4.5, 9.5, 4.7]
  const arc = radius * 0.5523
  // Right half of the upper petal, mirrored and turned for the others.
  const petal = (turn: (x: number, y: number) => string) =>
    [
      `L${turn(0, -corner)}`,
      `C${turn(2.4, -corner - 2.4)} ${turn(radius, -middle + arc)} ${turn(radius, -middle)}`,
      `S${turn(arc, -middle - radius)} ${turn(0, -middle - radius)}`,
      `S${turn(-radius, -middle - arc)} ${turn(-radius, -middle)}`,
      `S${turn(-2.4, -corner - 2.4)} ${turn(0, -corner)}`,
    ].join('')
  const turns = [
    (x: number, y: number) => `${round(x)} ${round(y)}`,
    (x: number, y: number) => `${round(-y)} ${round(x)}`,
    (x: number, y: number) => `${round(-x)} ${round(-y)}`,
    (x: number, y: number) => `${round(y)} ${round(-x)}`,
  ]
  const path = `${turns.map(petal).join('')}Z`.replace('L', 'M')
  const spots = `M0 0h0${turns.map((turn) => `M${turn(0, -middle)}h0`).join('')}`
  return `<g transform="translate(16 16)" fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${path}" stroke="${line}" stroke-width="${stroke}"/><path d="${spots}" stroke="${dots}" stroke-width="${stroke + 1}"/></g>`
}

function round(n: number): number {
  return Math.round(n * 100) / 100
}

function svg(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${inside}</svg>\n`
}

/** An icon file with one PNG inside, which every browser that asks for favicon.ico reads. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

const onTile = mark(paper, marigold, 2.1)
const favicon = svg(
  `<rect width="32" height="32" rx="7" fill="${indigo}"/><g transform="translate(1.6 1.6)scale(.9)">${onTile}</g>`,
)
const touch = svg(
  `<path fill="${indigo}" d="M0 0h32v32H0z"/><g transform="translate(4 4)scale(.75)">${onTile}</g>`,
)

mkdirSync('public', { recursive: true })
writeFileSync('content/pictures/mark.svg', svg(mark(indigo, marigold, 2.1)))
writeFileSync('public/favicon.svg', favicon)
writeFileSync('public/favicon.ico', ico(await raster(favicon, 32), 32))
writeFileSync('public/apple-touch-icon.png', await raster(touch, 180))

async function raster(drawing: string, size: number): Promise<Buffer> {
  return await sharp(Buffer.from(drawing), { density: 72 * (size / 32) * 4 })
    .resize(size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}
