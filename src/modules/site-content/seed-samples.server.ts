import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import type { ConsentScope, InstructorProfile, StoryFields } from './rules.ts'
import { instructors, stories } from './tables.ts'

export type SampleContent = {
  instructors: readonly InstructorProfile[]
  stories: readonly StoryFields[]
}

const whole: ConsentScope[] = ['name', 'picture', 'company', 'salary']

/** Fills a website that never had instructors or stories; rows are kept when removed, so none comes back. */
export async function seedSamples(db: Database, sample: SampleContent, now: Date): Promise<void> {
  const stamp = { isVisible: true, isSample: true, savedBy: 'System', updatedAt: now }
  await db.transaction(async (tx) => {
    // Of two first starts the second waits here and then finds them.
    await tx.execute(sql`lock table instructors, stories in share row exclusive mode`)
    if ((await tx.$count(instructors)) === 0)
      await tx
        .insert(instructors)
        .values(sample.instructors.map((profile, position) => ({ profile, position, ...stamp })))
    if ((await tx.$count(stories)) === 0)
      await tx.insert(stories).values(
        sample.stories.map((story) => ({
          ...{ story, scope: whole, consentedOn: story.placementDate },
          ...stamp,
        })),
      )
  })
}
