import { readFile, realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { ownPictures } from '../../../platform/pictures/draw-picture.server.ts'
import { loadSharp } from '../../../platform/pictures/load-sharp.server.ts'
import { matchPath } from '../../../ui/addresses/path-pattern.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { defaultCover } from '../rules.ts'

/** The folder of addresses that start with /pictures/. */
const folder = resolve('content/pictures')

/**
 * A course's cover in the proportion 8:5: SVG as it is, other formats as JPEG, the default if that fails.
 * Reads only our own pictures: files of the content, and what `findKept` has under a key.
 */
export async function readCover(
  image: string | undefined,
  findKept: (key: string) => Promise<Buffer | undefined>,
): Promise<Buffer> {
  const ownCover = image && (await readOwn(image, findKept).catch(() => undefined))
  return ownCover || readFile(fileOf(defaultCover))
}

async function readOwn(
  image: string,
  findKept: (key: string) => Promise<Buffer | undefined>,
): Promise<Buffer | undefined> {
  const key = matchPath(endpoints.coursePicture, image)?.params.key
  const storedCover = key && (await findKept(key))
  if (storedCover) return toJpeg(storedCover)
  if (!image.startsWith('/pictures/')) return undefined
  // Resolves links: a link among the pictures must not lead out of their folder.
  const path = await realpath(fileOf(image))
  if (!path.startsWith((await realpath(folder)) + sep)) return undefined
  const file = await readFile(path)
  return path.endsWith('.svg') ? file : toJpeg(file)
}

function fileOf(image: string): string {
  const { pathname } = new URL(image, 'file:')
  return resolve(folder, `.${decodeURIComponent(pathname).replace(/^\/pictures/, '')}`)
}

function toJpeg(picture: Buffer): Promise<Buffer> {
  return ownPictures(async () => {
    const sharp = await loadSharp()
    const cover = sharp(picture).rotate().resize(1600, 1000)
    return cover.flatten({ background: '#fff' }).jpeg().toBuffer()
  })
}
