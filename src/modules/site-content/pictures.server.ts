import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { cutPicture } from '../../platform/pictures/draw-picture.server.ts'
import { generatePath } from '../../ui/addresses/path-pattern.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'
import { pictureShape } from '../../ui/picture-files.ts'
import { readUpload } from '../page-texts/rules.ts'
import { sitePictureFiles, sitePictures } from './tables.ts'

export const toSitePicture = (key: string) => generatePath(endpoints.sitePicture, { key })

/** Stores a re-encoded picture under the hash of its bytes. One that no record took within a day is dropped. */
export async function storeSitePicture(db: Transaction, webp: Buffer, now: Date): Promise<string> {
  const key = keyOf(webp)
  await db
    .insert(sitePictures)
    .values({ key, webp, createdAt: now })
    .onConflictDoUpdate({ target: sitePictures.key, set: { createdAt: now } })
  const yesterday = new Date(now.getTime() - 24 * 60 * 60_000)
  await db.delete(sitePictures).where(and(lt(sitePictures.createdAt, yesterday), isUnused))
  return toSitePicture(key)
}

const keyOf = (webp: Buffer) => createHash('sha256').update(webp).digest('base64url')

/** Whether these bytes are a picture here; then the product drew them itself. */
export const isStored = async (db: Transaction, webp: Buffer) =>
  (await findSitePicture(db, keyOf(webp))) !== undefined

/** Of the institute as it is now; a logo that it had before may go. */
const isLogo = sql`exists (select 1 from institute_details d
    where d.version = (select max(version) from institute_details)
      and '/site-pictures/' || site_pictures.key in (d.details ->> 'logo', d.details ->> 'logoDark'))`

const isUnused = sql`not exists (select 1 from instructors i where i.removed_at is null
    and strpos(i.profile::text || i.earlier::text, site_pictures.key) > 0)
  and not exists (select 1 from gallery_pictures g where g.removed_at is null
    and strpos(g.entry::text || g.earlier::text, site_pictures.key) > 0)
  and not exists (select 1 from stories s where strpos(s.story::text || s.earlier::text, site_pictures.key) > 0)
  and not exists (select 1 from page_texts t where split_part(split_part(t.text, '/', 2), '.', 1) = site_pictures.key)
  and not ${isLogo}`

/** A picture that a record had, once no other has it, nor an earlier version. */
export async function dropPicture(tx: Transaction, address: string | undefined): Promise<void> {
  const key = address?.match(/^\/site-pictures\/(.+)$/)?.[1]
  if (key) await tx.delete(sitePictures).where(and(eq(sitePictures.key, key), isUnused))
}

/** Pictures of `content/pictures`, and uploaded ones that are here. */
export async function isKnownPicture(tx: Transaction, picture: string): Promise<boolean> {
  if (!picture.startsWith('/')) return true
  return (await findSitePicture(tx, picture.split('/').at(-1) ?? '')) !== undefined
}

export async function findSitePicture(db: Transaction, key: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ webp: sitePictures.webp })
    .from(sitePictures)
    .where(eq(sitePictures.key, key))
  return row?.webp
}

/**
 * A file of an uploaded picture of a page, drawn when it is first asked for; nothing where the picture is neither live
 * nor in a draft.
 */
export async function readPictureFile(db: Transaction, { text, width, format }: PictureFile) {
  const upload = readUpload(text)
  const shape = pictureShape(text)
  if (!upload || !shape?.widths.includes(width) || !(await isInUse(db, text))) return undefined
  const { folder, key, focus } = upload
  const file = `${folder}.${focus.x}.${focus.y}-${width}.${format}`
  const [stored] = await db
    .select({ content: sitePictureFiles.content })
    .from(sitePictureFiles)
    .where(and(eq(sitePictureFiles.key, key), eq(sitePictureFiles.file, file)))
  if (stored) return stored.content
  const height = Math.round((width * shape.height) / shape.width)
  const name = `${key} ${file}`
  const drawing = drawings.get(name) ?? drawFile(db, { key, file, width, height, focus, format })
  drawings.set(name, drawing)
  return drawing.finally(() => drawings.delete(name))
}

/** What is being drawn: whoever asks for the same file meanwhile waits for it. */
const drawings = new Map<string, Promise<Buffer | undefined>>()

async function drawFile(
  db: Transaction,
  { key, file, ...shape }: { key: string; file: string } & Parameters<typeof cutPicture>[1],
) {
  const picture = await findSitePicture(db, key)
  const content = picture && (await cutPicture(picture, shape))
  if (content)
    await db.insert(sitePictureFiles).values({ key, file, content }).onConflictDoNothing()
  return content
}

type PictureFile = { text: string; width: number; format: 'avif' | 'webp' }

/** Whether a slot has this text live, or as its latest version, which only previews show. */
async function isInUse(db: Transaction, text: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from page_texts t where t.text = ${text} and not exists (
      select from page_texts later
       where later.language = t.language and later.slot = t.slot and later.version > t.version
         and (t.state <> 'published' or later.state = 'published'))
     limit 1`)
  return rows.length > 0
}

/** Only while the site shows it: a logo, of an instructor or the gallery, if visible, or of a story whose consent covers it. */
export async function findShownPicture(db: Transaction, key: string) {
  const address = toSitePicture(key)
  const [row] = await db
    .select({ webp: sitePictures.webp, isLogo: sql<boolean>`${isLogo}` })
    .from(sitePictures)
    .where(sql`${sitePictures.key} = ${key} and (${isLogo} or
      exists (select 1 from instructors i
        where i.is_visible and i.removed_at is null and i.profile ->> 'picture' = ${address})
      or exists (select 1 from gallery_pictures g
        where g.is_visible and g.removed_at is null and g.entry ->> 'picture' = ${address})
      or exists (select 1 from stories s
        where s.is_visible and 'picture' = any(s.scope) and s.story ->> 'image' = ${address}))`)
  return row
}
