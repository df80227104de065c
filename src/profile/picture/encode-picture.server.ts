/** Pixels along each side; bytes, as the table has it. */
const side = 512
const largest = 200 * 1024
/** A small file may unfold to any size. */
const mostPixels = 24_000_000

/** How a JPEG, a PNG and a WebP begin, in hex; anything else never reaches the decoders. */
const beginnings = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/]

/**
 * Draws a picture anew, square, as WebP: what else was in the file, where it was taken or a second
 * file behind the first, does not come along. Nothing where it cannot be drawn.
 */
export async function encodePicture(sent: Buffer): Promise<Buffer | undefined> {
  const beginning = sent.toString('hex', 0, 12)
  if (!beginnings.some((known) => known.test(beginning))) return undefined
  const { default: sharp } = await import('sharp')
  try {
    const drawn = await sharp(sent, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout({ seconds: 4 })
      .rotate()
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = drawn.info
    // Noise does not compress: it gets a coarser picture, not a refusal.
    for (const quality of [82, 60, 30, 5]) {
      const webp = await sharp(drawn.data, { raw: { width, height, channels } })
        .webp({ quality })
        .toBuffer()
      if (webp.length <= largest) return webp
    }
  } catch {
    // Broken off, too many pixels, or no picture after its first bytes: all one to the person.
  }
  return undefined
}
