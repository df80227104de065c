import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { galleryPictures, instructors, stories } from './tables.ts'

/** How many invented instructors, success stories and gallery pictures visitors still see. */
export async function countSample(db: Database) {
  return {
    instructors: await db.$count(
      instructors,
      and(
        eq(instructors.isSample, true),
        eq(instructors.isVisible, true),
        isNull(instructors.removedAt),
      ),
    ),
    stories: await db.$count(
      stories,
      and(eq(stories.isSample, true), eq(stories.isVisible, true), isNull(stories.withdrawnAt)),
    ),
    gallery: await db.$count(
      galleryPictures,
      and(
        eq(galleryPictures.isSample, true),
        eq(galleryPictures.isVisible, true),
        isNull(galleryPictures.removedAt),
      ),
    ),
  }
}
