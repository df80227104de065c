import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { instructors, stories } from './tables.ts'

/** How many invented instructors and success stories visitors still see. */
export async function countSample(db: Database): Promise<{ instructors: number; stories: number }> {
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
  }
}
