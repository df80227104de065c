import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Database } from '../../platform/database/connect.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { drawPicture } from '../../platform/pictures/draw-picture.server.ts'
import { say } from '../../ui/api/reasons.ts'
import { removeInvisible } from '../../ui/format/invisible-characters.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { refused } from '../accounts/route-table.server.ts'
import { largestFile } from './rules.ts'
import { workFiles } from './tables.ts'

export type WorkFile = Pick<typeof workFiles.$inferInsert, 'name' | 'type' | 'content'>

type Kind = WorkFile['type']

/** Extensions that a file of this content may have; the first one replaces any other. */
const extensions: Record<Kind, string> = {
  picture: 'webp',
  pdf: 'pdf',
  zip: 'zip docx pptx xlsx odt odp',
  text: 'txt md csv sql py ipynb js jsx ts tsx java c cpp h html css json xml',
}

const pictureShape = { width: 2000, height: 2000, largest: 1024 * 1024, fit: 'inside' } as const

/** How often a person and an address may send one; counted before the body is read. */
export const fileLimits = ['filesOfPerson', 'picturesFromAddress'] as const

/** A file as it was sent, named and typed by its content: a picture re-encoded, or a refusal. */
export async function receiveFile(c: Context<AppEnv>, name: string) {
  const bytes = Buffer.from(await c.req.arrayBuffer())
  const type = typeOf(bytes)
  if (!type || bytes.length > largestFile) return { ok: false, reason: 'file-unknown' } as const
  const file = { name: nameAs(name, type), type, content: bytes }
  if (type !== 'picture') return { ok: true, file } as const
  const result = await drawPicture(bytes, pictureShape)
  if (result.ok) return { ok: true, file: { ...file, content: result.webp } } as const
  const message = say(textsFor(c.var.language).pictures, result)
  return result.reason === 'too-busy'
    ? ({ ok: false, reason: 'busy', message } as const)
    : ({ ok: false, reason: 'picture-refused', message } as const)
}

/** What a file is, by its first bytes; text is whatever is valid UTF-8 without control characters. */
function typeOf(bytes: Buffer): Kind | undefined {
  const head = bytes.toString('hex', 0, 12)
  if (/^(ffd8ff|89504e470d0a1a0a|52494646.{8}57454250)/.test(head)) return 'picture'
  if (head.startsWith('255044462d')) return 'pdf'
  if (/^504b(0304|0506)/.test(head)) return 'zip'
  return isText(bytes) ? 'text' : undefined
}

function isText(bytes: Buffer): boolean {
  if (bytes.length === 0) return false
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !/(?![\t\n\v\f\r])\p{Cc}/u.test(text)
  } catch {
    return false
  }
}

/** Its name in plain letters, with an extension that its content allows. */
function nameAs(name: string, type: Kind): string {
  const clean = removeInvisible(name)
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .trim()
  const dot = clean.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot + 1)] : [clean, '']
  const allowed = extensions[type].split(' ')
  const ending = allowed.includes(extension.toLowerCase()) ? extension : allowed[0]
  return `${[...(stem || 'file')].slice(0, 90).join('')}.${ending}`
}

const contentTypes: Record<Kind, string> = {
  picture: 'image/webp',
  pdf: 'application/pdf',
  zip: 'application/zip',
  text: 'text/plain; charset=utf-8',
}

/** The file as a download: no browser opens it under the address of the site. */
export async function answerFile(c: Context<AppEnv>, db: Database, id: number | null | undefined) {
  if (!id) return refused('no-file')
  const [file] = await db.select().from(workFiles).where(eq(workFiles.id, id))
  if (!file) return refused('no-file')
  const { name, type, content } = file
  return c.body(new Uint8Array(content), 200, {
    'content-type': contentTypes[type],
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'content-security-policy': "sandbox; default-src 'none'",
  })
}
