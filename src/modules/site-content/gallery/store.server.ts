import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { lockNamed } from '../../../platform/database/lock-named.server.ts'
import type { PublicGalleryEntry } from '../rules.ts'
import { galleryPictures } from '../tables.ts'

const isPresent = isNull(galleryPictures.removedAt)

/** For the site, in the order of staff. */
export async function listPublicGallery(db: Transaction): Promise<PublicGalleryEntry[]> {
  const rows = await db
    .select({ id: galleryPictures.id, fields: galleryPictures.fields })
    .from(galleryPictures)
    .where(and(isPresent, eq(galleryPictures.isVisible, true)))
    .orderBy(asc(galleryPictures.position), asc(galleryPictures.id))
  return rows.map(({ id, fields }) => ({ id, ...fields }))
}

/** For staff, hidden ones included. */
export async function listGallery(db: Transaction) {
  const rows = await db
    .select({
      id: galleryPictures.id,
      fields: galleryPictures.fields,
      isVisible: galleryPictures.isVisible,
      isSample: galleryPictures.isSample,
      earlier: galleryPictures.earlier,
      version: galleryPictures.version,
      savedBy: galleryPictures.savedBy,
      savedAt: galleryPictures.updatedAt,
    })
    .from(galleryPictures)
    .where(isPresent)
    .orderBy(asc(galleryPictures.position), asc(galleryPictures.id))
  return rows.map(({ fields, ...row }) => ({ ...fields, ...row }))
}

/** One change of the list after another. */
export async function lockGallery(tx: Transaction): Promise<void> {
  await lockNamed(tx, 'gallery pictures')
}
