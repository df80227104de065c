import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { lockGallery } from './gallery/store.server.ts'
import { lockInstructors } from './instructors/store.server.ts'
import { savedStamp } from './saved-stamp.server.ts'
import { lockStories } from './stories/store.server.ts'
import { galleryPictures, instructors, stories } from './tables.ts'

/** Rows stay, emptied, so that the sample does not come back at the next start. */
export async function removeSampleRecords(
  tx: Transaction,
  context: PersonContext,
): Promise<{ instructors: number; stories: number; gallery: number }> {
  await lockInstructors(tx)
  await lockStories(tx)
  await lockGallery(tx)
  const removedPeople = await tx
    .update(instructors)
    .set({
      isVisible: false,
      removedAt: context.now,
      personId: null,
      version: sql`${instructors.version} + 1`,
      ...savedStamp(context),
    })
    .where(and(eq(instructors.isSample, true), isNull(instructors.removedAt)))
    .returning({ id: instructors.id })
  const removedStories = await tx
    .update(stories)
    .set({ ...emptyStory(context), version: sql`${stories.version} + 1`, ...savedStamp(context) })
    .where(and(eq(stories.isSample, true), isNull(stories.withdrawnAt)))
    .returning({ id: stories.id })
  const removedPictures = await tx
    .update(galleryPictures)
    .set({
      isVisible: false,
      removedAt: context.now,
      version: sql`${galleryPictures.version} + 1`,
      ...savedStamp(context),
    })
    .where(and(eq(galleryPictures.isSample, true), isNull(galleryPictures.removedAt)))
    .returning({ id: galleryPictures.id })
  return {
    instructors: removedPeople.length,
    stories: removedStories.length,
    gallery: removedPictures.length,
  }
}

/**
 * A story that is deleted without a consent having been taken back. It loses the id by which a file would find it:
 * only a consent that was taken back keeps a story away.
 */
export const emptyStory = ({ now }: PersonContext) => ({
  story: null,
  earlier: [],
  scope: [],
  consentedOn: null,
  isVisible: false,
  withdrawnAt: now,
  transferId: sql`gen_random_uuid()`,
})
