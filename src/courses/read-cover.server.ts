import { readFile } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { defaultCover } from './rules.ts'

/** Where the addresses that begin with /pictures/ are kept. */
const folder = resolve('content/pictures')

/**
 * The cover of a course for drawing, in the proportion 8:5: SVG as it lies, any other picture as JPEG,
 * and the default where that fails. Only our own pictures are read; nothing is fetched from elsewhere.
 */
export async function readCover(image: string | undefined): Promise<Buffer> {
  const own = image?.startsWith('/pictures/') && (await readPicture(image).catch(() => undefined))
  return own || (await readPicture(defaultCover))
}

async function readPicture(image: string): Promise<Buffer> {
  const { pathname } = new URL(image, 'file:')
  const path = resolve(folder, `.${decodeURIComponent(pathname).replace(/^\/pictures/, '')}`)
  if (!path.startsWith(folder + sep)) throw new Error('The cover is not one of our pictures.')
  const file = await readFile(path)
  if (path.endsWith('.svg')) return file
  const { default: sharp } = await import('sharp')
  return sharp(file).rotate().resize(1600, 1000).flatten({ background: '#fff' }).jpeg().toBuffer()
}
