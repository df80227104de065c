import { drawPicture } from '../../../platform/pictures/draw-picture.server.ts'
import { type PictureKind, sitePictureShapes } from '../picture-shapes.ts'
import type { SiteContent } from './contract.ts'

export type PicturesByAddress = ReadonlyMap<string, Buffer>

/**
 * Each picture that a person or the gallery of the file has, drawn anew. One that this product drew is taken byte for byte once it
 * was drawn without an error: moved again and again, it would lose a little each time.
 */
export async function drawPictures({ pictures, instructors, stories, gallery = [] }: SiteContent) {
  const kinds = new Map<string, PictureKind>([
    ...gallery.map(({ picture }): [string, PictureKind] => [picture, 'gallery']),
    ...stories.map(({ image }): [string, PictureKind] => [image, 'story']),
    ...instructors.map(({ picture }): [string, PictureKind] => [picture, 'instructor']),
  ])
  const byAddress = new Map<string, Buffer>()
  for (const [address, base64] of Object.entries(pictures)) {
    const kind = kinds.get(address)
    if (!kind) continue
    const bytes = Buffer.from(base64, 'base64')
    const result = await drawPicture(bytes, sitePictureShapes[kind])
    if (!result.ok) return { ok: false, reason: 'picture-unreadable', address } as const
    byAddress.set(address, isDrawnHere(bytes, sitePictureShapes[kind]) ? bytes : result.webp)
  }
  return { ok: true as const, pictures: byAddress as PicturesByAddress }
}

type Shape = (typeof sitePictureShapes)[PictureKind]

/** A WebP of one part, the picture, and no larger than its shape: what the product itself writes. */
function isDrawnHere(bytes: Buffer, { width, height, largest }: Shape): boolean {
  if (bytes.length < 30 || bytes.length > largest) return false
  return (
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.readUInt32LE(4) === bytes.length - 8 &&
    bytes.toString('latin1', 8, 16) === 'WEBPVP8 ' &&
    // The part may have one byte more than it says, to make it even.
    bytes.length - 20 - bytes.readUInt32LE(16) === bytes.readUInt32LE(16) % 2 &&
    (bytes.readUInt16LE(26) & 0x3fff) <= width &&
    (bytes.readUInt16LE(28) & 0x3fff) <= height
  )
}
