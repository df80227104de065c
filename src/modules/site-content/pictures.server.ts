import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { generatePath } from '../../ui/addresses/path-pattern.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'
import { sitePictures } from './tables.ts'

export const toSitePicture = (key: string) => generatePath(endpoints.sitePicture, { key })

/** Stores a re-encoded picture under the hash of its bytes. One that no record took within a day is dropped. */
export async function storeSitePicture(db: Transaction, webp: Buffer, now: Date): Promise<string> {
  const key = createHash('sha256').update(webp).digest('base64url')
  await db
    .insert(sitePictures)
    .values({ key, webp, createdAt: now })
    .onConflictDoUpdate({ target: sitePictures.key, set: { createdAt: now } })
  const yesterday = new Date(now.getTime() - 24 * 60 * 60_000)
  await db.delete(sitePictures).where(and(lt(sitePictures.createdAt, yesterday), isUnused))
  return toSitePicture(key)
}

/** Of the institute as it is now; a logo that it had before may go. */
const isLogo = sql`exists (select 1 from institute_details d
    where d.version = (select max(version) from institute_details)
      and '/site-pictures/' || site_pictures.key in (d.details ->> 'logo', d.details ->> 'logoDark'))`

const isUnused = sql`not exists (select 1 from instructors i where i.removed_at is null
    and i.profile ->> 'picture' = '/site-pictures/' || site_pictures.key)
  and not exists (select 1 from gallery_pictures g where g.removed_at is null
    and g.entry ->> 'picture' = '/site-pictures/' || site_pictures.key)
  and not exists (select 1 from stories s where s.story ->> 'image' = '/site-pictures/' || site_pictures.key)
  and not ${isLogo}`

/** A picture that a record had, once no other has it. */
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
