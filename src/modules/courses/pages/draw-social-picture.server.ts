import { resolve } from 'node:path'
import { institute } from '../../../../content/institute.ts'
import { loadSharp } from '../../../platform/pictures/load-sharp.server.ts'
import { balanceLines } from '../../../ui/balance-lines.ts'
import { colours } from '../../../ui/colours.ts'
import { escapeHtml } from '../../../ui/format/escape-html.ts'
import { textsFor } from '../../../ui/format/texts.server.ts'
import type { PrintedLogo } from '../../../ui/PrintedLogo.tsx'
import type { Course } from '../rules.ts'

/** Size recommended by Open Graph, in pixels. */
const [width, height] = [1200, 630]
const margin = 72
/** The cover fills the rest to the right. */
const coverLeft = 752
const room = { width: coverLeft - 2 * margin, height: 380 }
const titleSizes = [88, 76, 64, 54, 46]
const mostLines = 4

type Letters = { data: Buffer; info: { width: number; height: number } }

/** The link preview picture of a course: its title beside its cover. */
export async function drawSocialPicture(
  course: Course,
  cover: Buffer,
  logo?: PrintedLogo,
): Promise<Buffer> {
  const sharp = await loadSharp()
  const title = await setTitle(course.title || institute.name)
  const line = await write(`${textsFor().institute.tagline} · ${institute.city}`, { size: 28 })
  return sharp({ create: { width, height, channels: 3, background: colours.paper } })
    .composite([
      { input: await fitCover(cover), left: coverLeft, top: 0 },
      ...(await drawBrand(logo)),
      { input: title.data, left: margin, top: Math.round((height - title.info.height) / 2) + 8 },
      { input: line.data, left: margin, top: height - 96 },
    ])
    .png({ palette: true })
    .toBuffer()
}

/** The area of the text on the drawn card that links to other pages show, in pixels. */
const card = { left: 84, top: 120, width: 660, height: 276 }

/** The link preview picture of every other page: the name of the institute, what it is and where. */
export async function drawSiteCard(kind: string, logo?: PrintedLogo): Promise<Buffer> {
  const sharp = await loadSharp()
  const ground = { width: card.width, height: card.height, channels: 3 as const }
  const bottom = card.top + card.height
  // Below the logo, where there is one.
  const nameHeight = logo ? 150 : 220
  const name = await setTitle(institute.name, [118, 96, 80, 64, 52], nameHeight)
  const line = await write(`${kind}, ${institute.city}`, { size: 40 })
  const [brand] = logo ? await drawBrand(logo) : []
  return sharp('content/pictures/frame/social-card.png')
    .composite([
      { input: { create: { ...ground, background: colours.sand } }, left: 60, top: card.top },
      ...(brand ? [{ ...brand, left: card.left }] : []),
      { input: name.data, left: card.left, top: bottom - 92 - name.info.height },
      { input: (await shrink(line)).data, left: card.left + 4, top: bottom - 54 },
    ])
    .png({ palette: true })
    .toBuffer()
}

/** The logo or the mark, and the name beside it, where the logo does not contain it. */
async function drawBrand(logo: PrintedLogo | undefined) {
  const sharp = await loadSharp()
  const size = { width: logo?.hasName ? room.width : 200, height: 64 }
  const mark = logo
    ? sharp(logo.png).resize({ ...size, fit: 'inside' })
    : sharp('content/pictures/mark.svg', { density: 2 * 72 })
  const { data, info } = await mark.png().toBuffer({ resolveWithObject: true })
  const picture = { input: data, left: margin, top: 68 + Math.floor((64 - info.height) / 2) }
  if (logo?.hasName) return [picture]
  const name = await write(institute.name, { size: 38, bold: true })
  return [picture, { input: name.data, left: margin + info.width + 16, top: 84 }]
}

async function fitCover(cover: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  // An SVG is rendered at its final height, not enlarged: it has 400 units at 72 dpi.
  const picture = sharp(cover, { density: (72 * height) / 400 }).resize(width - coverLeft, height)
  return picture.png().toBuffer()
}

/** The title at the largest size that fits; otherwise the picture of the text is scaled down. */
async function setTitle(title: string, sizes = titleSizes, height = room.height): Promise<Letters> {
  for (const size of sizes) {
    const lines = balanceLines(title, Math.floor((room.width / size) * 1.9))
    const letters = await write(lines.join('\n'), { size, bold: true })
    const fits = letters.info.width <= room.width && letters.info.height <= height
    if (fits && lines.length <= mostLines) return letters
    if (size === sizes.at(-1)) return shrink(letters)
  }
  throw new Error('No size was tried.')
}

async function shrink(letters: Letters): Promise<Letters> {
  const sharp = await loadSharp()
  return sharp(letters.data)
    .resize({ ...room, fit: 'inside', withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true })
}

/** Text in our own font as a picture, cropped to its outline; bold in ink, other text quieter. */
async function write(
  words: string,
  { size, bold = false }: { size: number; bold?: boolean },
): Promise<Letters> {
  const sharp = await loadSharp()
  const colour = bold ? colours.ink : colours.slate
  // Pango uses 1024ths of a pixel here.
  const tracking = bold ? Math.round(-0.018 * size * 1024) : 0
  const text = `<span foreground="${colour}" letter_spacing="${tracking}">${escapeHtml(words)}</span>`
  const font = `Anek Latin ${bold ? 'Bold' : ''} ${size}`
  const fontfile = resolve(`content/fonts/anek-latin-${bold ? 700 : 400}.ttf`)
  const picture = sharp({ text: { text, font, fontfile, dpi: 72, rgba: true } })
  return picture.png().toBuffer({ resolveWithObject: true })
}
