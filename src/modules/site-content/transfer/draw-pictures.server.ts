import type { Database } from '../../../platform/database/connect.ts'
import { drawPicture } from '../../../platform/pictures/draw-picture.server.ts'
import { logoShape, sitePictureShapes } from '../picture-shapes.ts'
import { isStored } from '../pictures.server.ts'
import type { SiteContent } from './contract.ts'
import { uploadsIn } from './read-content.server.ts'

export type PicturesByAddress = ReadonlyMap<string, Buffer>

type Shape = (typeof sitePictureShapes)[keyof typeof sitePictureShapes] | typeof logoShape

/**
 * Each picture that a person, the gallery or the institute of the file has, drawn anew. One that this product drew is
 * taken byte for byte once it was drawn without an error: moved again and again, it would lose a little each time. One
 * that is stored here was drawn before.
 */
export async function drawPictures(db: Database, content: SiteContent) {
  const { institute, instructors, stories, gallery = [] } = content
  const shapes = new Map<string, Shape>([
    ...[institute.logo, institute.logoDark].map((logo): [string, Shape] => [logo, logoShape]),
    ...uploadsIn(content.texts).map((upload): [string, Shape] => [upload, sitePictureShapes.page]),
    ...gallery.map(({ picture }): [string, Shape] => [picture, sitePictureShapes.gallery]),
    ...stories.map(({ image }): [string, Shape] => [image, sitePictureShapes.story]),
    ...instructors.map(({ picture }): [string, Shape] => [picture, sitePictureShapes.instructor]),
  ])
  const byAddress = new Map<string, Buffer>()
  for (const [address, base64] of Object.entries(content.pictures)) {
    const shape = shapes.get(address)
    if (!shape) continue
    const bytes = Buffer.from(base64, 'base64')
    const isDrawn = isDrawnHere(bytes, shape)
    if (isDrawn && (await isStored(db, bytes))) {
      byAddress.set(address, bytes)
      continue
    }
    const result = await drawPicture(bytes, shape)
    if (!result.ok) return { ok: false, reason: 'picture-unreadable', address } as const
    byAddress.set(address, isDrawn ? bytes : result.webp)
  }
  return { ok: true as const, pictures: byAddress as PicturesByAddress }
}

/** A WebP of one part, the picture, and no larger than its shape: what the product itself writes. */
function isDrawnHere(bytes: Buffer, shape: Shape): boolean {
  if (bytes.length < 30 || bytes.length > shape.largest) return false
  const isLossless = 'lossless' in shape
  // Of a lossless picture the size less one, in 14 bits each.
  const bits = bytes.readUInt32LE(21)
  const [width, height] = isLossless
    ? [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
    : [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
  return (
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.readUInt32LE(4) === bytes.length - 8 &&
    bytes.toString('latin1', 8, 16) === (isLossless ? 'WEBPVP8L' : 'WEBPVP8 ') &&
    // The part may have one byte more than it says, to make it even.
    bytes.length - 20 - bytes.readUInt32LE(16) === bytes.readUInt32LE(16) % 2 &&
    width <= shape.width &&
    height <= shape.height
  )
}
