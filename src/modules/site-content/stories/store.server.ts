import { and, desc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { type PublicStory, publicStory } from '../rules.ts'
import { stories } from '../tables.ts'

/** For the site: with a consent of today or before, and within it. */
export async function listPublicStories(db: Transaction, now: Date): Promise<PublicStory[]> {
  const rows = await db
    .select({ id: stories.id, story: stories.story, scope: stories.scope })
    .from(stories)
    .where(
      and(
        eq(stories.isVisible, true),
        isNotNull(stories.story),
        lte(stories.consentedOn, dayInIndia(now)),
      ),
    )
    .orderBy(desc(sql`${stories.story} ->> 'placementDate'`), stories.id)
  return rows.flatMap(({ id, story, scope }) => (story ? publicStory(id, story, scope) : []))
}

/** For staff. Of one whose consent was taken back only the number and the day are left. */
export const listStories = (db: Transaction) =>
  db
    .select({
      id: stories.id,
      story: stories.story,
      consentedOn: stories.consentedOn,
      scope: stories.scope,
      isVisible: stories.isVisible,
      isSample: stories.isSample,
      withdrawnAt: stories.withdrawnAt,
      version: stories.version,
      savedBy: stories.savedBy,
      savedAt: stories.updatedAt,
    })
    .from(stories)
    .orderBy(desc(stories.updatedAt), desc(stories.id))
