import { eq } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { profilePictures } from '../tables.ts'

/** The WebP bytes of a key. */
export async function findPicture(db: Database, key: string): Promise<Buffer | undefined> {
  const [picture] = await db
    .select({ webp: profilePictures.webp })
    .from(profilePictures)
    .where(eq(profilePictures.key, key))
  return picture?.webp
}
