import { buffer } from 'node:stream/consumers'
import { loadSharp } from './load-sharp.server.ts'
import { mostPixels } from './rules.ts'

// Runs in a process of its own, see `draw-picture.server.ts`: a picture on standard input, its shape as the
// argument, and on standard output the re-encoded picture; nothing if it cannot be decoded.
const { largest, fit = 'cover', lossless, focus, ...box } = JSON.parse(process.argv[2] ?? '{}')
const encodeShape = focus ? encodeAround : lossless ? encodeLossless : encode
const encoded = await encodeShape(await buffer(process.stdin)).catch(() => undefined)
if (encoded) process.stdout.write(encoded)

async function encode(picture: Buffer): Promise<Buffer | undefined> {
  const sharp = await loadSharp()
  const output = await sharp(picture, { limitInputPixels: mostPixels, failOn: 'error' })
    .rotate()
    .resize(box.width, box.height, { fit, withoutEnlargement: fit === 'inside' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = output.info
  // Noise does not compress: it gets a lower quality instead of a refusal.
  for (const quality of [82, 60, 30, 5]) {
    const coded = await sharp(output.data, { raw: { width, height, channels } })
      .webp({ quality })
      .toBuffer()
    if (coded.length <= largest) return coded
  }
  return undefined
}

async function encodeLossless(picture: Buffer): Promise<Buffer | undefined> {
  const sharp = await loadSharp()
  for (const part of [1, 0.5]) {
    const coded = await sharp(picture, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .resize(box.width * part, box.height * part, { fit, withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ lossless: true })
      .toBuffer()
    if (coded.length <= largest) return coded
  }
  return undefined
}

/** Cut around a point, as `object-position` does, in the format that `box` names. */
async function encodeAround(picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  const { width = 1, height = 1 } = await sharp(picture).metadata()
  const scale = Math.min(width / box.width, height / box.height)
  const cut = { width: Math.round(box.width * scale), height: Math.round(box.height * scale) }
  const corner = {
    left: Math.round(((width - cut.width) * focus.x) / 100),
    top: Math.round(((height - cut.height) * focus.y) / 100),
  }
  const image = sharp(picture)
    .extract({ ...cut, ...corner })
    .resize(box.width, box.height)
  return box.format === 'avif'
    ? image.avif({ quality: 50, effort: 2 }).toBuffer()
    : image.webp({ quality: 78 }).toBuffer()
}
