/**
 * Draws every illustration of the sample institute and writes it as AVIF and WebP in its widths to
 * `content/pictures/<key>-<width>.avif|webp`, what was drawn to `content/pictures/drawn.json`, and
 * what pages must know of it to `content/pictures.ts`.
 *
 * An institute puts a photograph at `content/pictures/originals/<key>.jpg` (or .png, .webp) and runs
 * this again: the photograph, cut to the same shape, takes the place of the drawing.
 *
 * Run: `npm run --prefix drawings draw-scenes -- [part of a key …]`; with parts, only those are drawn.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import sharp from 'sharp'
import { classes } from './classes.ts'
import { events } from './events.ts'
import { places } from './places.ts'
import { portraits } from './portraits.ts'
import type { Scene } from './scene.ts'
import { workshops } from './workshops.ts'

const folder = 'content/pictures'
/** No drawing that a phone has to load may be larger, in bytes; photographs may. */
const largestFile = 40 * 1024
const encoding = {
  avif: { quality: 60, effort: 4, chromaSubsampling: '4:4:4' },
  webp: { quality: 78, effort: 5, smartSubsample: true },
}

const scenes: Record<string, Scene> = {
  ...classes,
  ...workshops,
  ...events,
  ...places,
  ...portraits,
}
const wanted = process.argv.slice(2)

const drawn = `${folder}/drawn.json`
const pictures: Record<string, Picture> = existsSync(drawn)
  ? JSON.parse(readFileSync(drawn, 'utf8'))
  : {}
type Picture = { width: number; height: number; widths: readonly number[]; version: string }

for (const [key, scene] of Object.entries(scenes)) {
  if (wanted.length > 0 && !wanted.some((part) => key.includes(part))) continue
  pictures[key] = await write(key, scene)
}
writeIndex()

/** Draws the picture again only when its source or the way of encoding has changed. */
async function write(key: string, scene: Scene): Promise<Picture> {
  const { widths } = scene
  const photograph = ['jpg', 'jpeg', 'png', 'webp']
    .map((type) => `${folder}/originals/${key}.${type}`)
    .find((path) => existsSync(path))
  const bytes = photograph ? readFileSync(photograph) : svg(scene)
  const version = createHash('sha256')
    .update(bytes)
    .update(JSON.stringify({ widths, encoding }))
    .digest('hex')
    .slice(0, 8)
  const known = pictures[key]
  if (known?.version === version && widths.every((width) => existsSync(file(key, width, 'avif')))) {
    return known
  }
  const largest = Math.max(...widths)
  const density = photograph ? {} : { density: (72 * largest) / scene.width }
  const { data, info } = await sharp(bytes, density)
    .rotate()
    // A photograph is cut to the drawing's shape, so that pages keep theirs.
    .resize({
      width: largest,
      height: Math.round((largest * scene.height) / scene.width),
      fit: 'cover',
      position: 'attention',
    })
    .flatten({ background: '#FFFCF5' })
    .png()
    .toBuffer({ resolveWithObject: true })
  remove(key)
  for (const width of widths) {
    for (const type of ['avif', 'webp'] as const) {
      writeFileSync(
        file(key, width, type),
        await encode(data, width, type, photograph ? Infinity : largestFile),
      )
    }
  }
  if (scene.shared) {
    const png = sharp(data).png({ palette: true, colours: 64, effort: 10 })
    writeFileSync(`${folder}/${key}.png`, await png.toBuffer())
  }
  console.log(key)
  return { width: info.width, height: info.height, widths, version }
}

function file(key: string, width: number, type: 'avif' | 'webp'): string {
  return `${folder}/${key}-${width}.${type}`
}

function svg({ width, height, drawing }: Scene): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`,
  )
}

/** The best quality whose file stays below `limit` bytes. */
async function encode(image: Buffer, width: number, type: 'avif' | 'webp', limit: number) {
  for (let { quality } = encoding[type]; quality >= 20; quality -= 8) {
    const resized = sharp(image).resize({ width })
    const bytes = await resized[type]({ ...encoding[type], quality }).toBuffer()
    if (bytes.length <= limit) return bytes
  }
  throw new Error(`A picture ${width} wide does not fit into ${limit} bytes`)
}

/** Older widths of the same picture. */
function remove(key: string) {
  const place = `${folder}/${dirname(key)}`
  mkdirSync(place, { recursive: true })
  for (const file of readdirSync(place)) {
    if (file.replace(/-\d+\.(avif|webp)$/, '') === basename(key)) rmSync(`${place}/${file}`)
  }
}

function writeIndex() {
  const kept = Object.entries(pictures)
    .filter(([key]) => key in scenes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(drawn, `${JSON.stringify(Object.fromEntries(kept), null, 1)}\n`)
  const version = createHash('sha256').update(JSON.stringify(kept)).digest('hex').slice(0, 8)
  writeFileSync(
    'content/pictures.ts',
    `/** Generated by drawings/pictures/draw-scenes.ts. Files: content/pictures/<key>-<width>.avif and .webp. */
export const picturesVersion = '${version}'

/** Width and height in pixels, and the widths there are: of a folder, or of one picture in it. */
export const pictureShapes = {
${shapesOf(kept)
  .map(([place, shape]) => `  '${place}': ${shape},`)
  .join('\n')}
} as const
`,
  )
}

/** One entry for a folder, and one for each picture that differs from its folder's first. */
function shapesOf(kept: [string, Picture][]): [string, string][] {
  const shapes = new Map<string, string>()
  for (const [key, { width, height, widths }] of kept) {
    const shape = `{ width: ${width}, height: ${height}, widths: [${widths.join(', ')}] }`
    const place = dirname(key)
    if (!shapes.has(place)) shapes.set(place, shape)
    else if (shapes.get(place) !== shape) shapes.set(key, shape)
  }
  return [...shapes]
}
