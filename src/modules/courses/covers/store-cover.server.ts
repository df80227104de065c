import { createHash } from 'node:crypto'
import type { Transaction } from '../../../platform/database/connect.ts'
import { generatePath } from '../../../ui/addresses/path-pattern.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { coursePictures } from '../tables.ts'

/** Stored size of a cover: twice the displayed one. The byte limit is that of the table. */
export const coverShape = { width: 1280, height: 800, largest: 300 * 1024 }

/**
 * Stores a re-encoded cover under the hash of its bytes and returns its address; the same cover is stored
 * once.
 */
export async function storeCover(db: Transaction, webp: Buffer, now: Date): Promise<string> {
  const key = createHash('sha256').update(webp).digest('base64url')
  await db
    .insert(coursePictures)
    .values({ key, webp, createdAt: now })
    .onConflictDoNothing({ target: coursePictures.key })
  return toCoursePicture(key)
}

export function toCoursePicture(key: string): string {
  return generatePath(endpoints.coursePicture, { key })
}
