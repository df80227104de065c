import { createHash } from 'node:crypto'
import type { Transaction } from '../../../platform/database/connect.ts'
import { consumeLimit } from '../../../platform/limits.ts'
import { isOwnAddress } from '../../../platform/pictures/rules.ts'
import type { Services } from '../../../platform/services.ts'
import { generatePath } from '../../../ui/addresses/path-pattern.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { coursePictures } from '../tables.ts'
import { fetchCover } from './fetch-cover.server.ts'

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

/**
 * The address of a picture for a text that is being saved: one elsewhere is fetched first; if that fails,
 * the save is refused.
 */
export async function takeCover(services: Services, image: string, personId: string) {
  if (image === '' || isOwnAddress(image)) return { ok: true as const, image }
  const limit = await consumeLimit(services.limits.picturesOfPerson, personId)
  if (!limit.ok) return limit
  const fetched = await fetchCover(services, image)
  if (fetched.ok) return { ok: true as const, image: fetched.image }
  return { ok: false as const, reason: 'no-cover' as const, problem: fetched }
}
