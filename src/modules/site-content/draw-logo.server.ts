import type { Transaction } from '../../platform/database/connect.ts'
import { ownPictures } from '../../platform/pictures/draw-picture.server.ts'
import { loadSharp } from '../../platform/pictures/load-sharp.server.ts'
import { colours } from '../../ui/colours.ts'
import type { PrintedLogo } from '../../ui/PrintedLogo.tsx'
import type { Logo } from '../page-texts/institute/logo.ts'
import { findSitePicture } from './pictures.server.ts'

/** The whole logo for documents; a transparent square for browser tabs; one on paper for home screens. */
type Purpose = 'print' | 'tab' | 'home screen'

const mostPngs = 12
/** By purpose and address, which never changes its content. */
const pngs = new Map<string, Buffer>()

/** A logo as a PNG, which documents and icons need. */
export async function drawLogo(
  db: Transaction,
  { light: { address } }: Logo,
  purpose: Purpose,
): Promise<Buffer | undefined> {
  const name = `${purpose} ${address}`
  const existing = pngs.get(name)
  if (existing) return existing
  const webp = await findSitePicture(db, address.split('/').at(-1) ?? '')
  if (!webp) return undefined
  const png = await ownPictures(() => draw(webp, purpose))
  if (pngs.size >= mostPngs) pngs.clear()
  pngs.set(name, png)
  return png
}

/** For documents and pictures that the server draws. */
export async function readPrintedLogo(
  db: Transaction,
  logo: Logo | undefined,
): Promise<PrintedLogo | undefined> {
  const png = logo && (await drawLogo(db, logo, 'print'))
  if (!png) return undefined
  const { width, height } = logo.light
  return { png, width, height, hasName: logo.hasName }
}

async function draw(webp: Buffer, purpose: Purpose): Promise<Buffer> {
  const sharp = await loadSharp()
  const logo = sharp(webp)
  if (purpose === 'tab')
    logo.resize(96, 96, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
  if (purpose === 'home screen') {
    // Phones draw a transparent background black.
    const background = colours.paper
    logo
      .resize(140, 140, { fit: 'contain', background })
      .extend({ top: 20, bottom: 20, left: 20, right: 20, background })
      .flatten({ background })
  }
  return logo.png().toBuffer()
}
