import { cleanPicture } from './clean-picture.server.ts'
import { mostPixels, type PictureProblem } from './rules.ts'
import { isLineFull, takeTurn } from './take-turn.server.ts'

/** Pixels, and the bytes that the picture may have in the end. */
type Shape = { width: number; height: number; largest: number }

/**
 * Draws a picture anew as WebP, cut to a shape: what else was in the file, where it was taken or a
 * second file behind the first, does not come along. Also where it was a WebP already.
 */
export async function drawPicture(
  sent: Buffer,
  shape: Shape,
): Promise<{ ok: true; webp: Buffer } | { ok: false; reason: PictureProblem }> {
  const cleaned = cleanPicture(sent)
  if (!cleaned.ok) return cleaned
  if (isLineFull()) return { ok: false, reason: 'too-busy' }
  const webp = await takeTurn(() => encode(cleaned.bytes, shape))
  return webp ? { ok: true, webp } : { ok: false, reason: 'unreadable' }
}

async function encode(picture: Buffer, { width, height, largest }: Shape) {
  const { default: sharp } = await import('sharp')
  try {
    const drawn = await sharp(picture, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout({ seconds: 4 })
      .rotate()
      .resize(width, height, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { channels } = drawn.info
    // Noise does not compress: it gets a coarser picture, not a refusal.
    for (const quality of [82, 60, 30, 5]) {
      const webp = await sharp(drawn.data, { raw: { width, height, channels } })
        .webp({ quality })
        .toBuffer()
      if (webp.length <= largest) return webp
    }
  } catch {
    // Broken off, or no picture after its first bytes: all one to the person.
  }
  return undefined
}
