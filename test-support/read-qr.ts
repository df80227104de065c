import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'

/** The text of a QR code on a picture, as a phone's camera reads it. */
export async function readQr(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .flatten({ background: 'white' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

/** The text of a QR code that is drawn on a page of a PDF as squares of one unit. */
export async function readQrOfPdf(content: string): Promise<string> {
  const squares = [...content.matchAll(/(\d+) (\d+) m\n(\d+) \2 l\n\3 (\d+) l\n\1 \4 l\nh/g)].map(
    ([, x, y]) => `M${x} ${y}h1v1h-1z`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" width="640" height="640" shape-rendering="crispEdges"><rect width="80" height="80" fill="white"/><path d="${squares.join('')}"/></svg>`
  return readQr(Buffer.from(svg))
}
