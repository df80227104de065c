import { sql } from 'drizzle-orm'
import { firstLanguage } from '../../../content/languages.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { ConsentScope } from '../page-texts/quotes.ts'
import { listTexts } from '../page-texts/store.server.ts'
import type { GalleryEntry, InstructorProfile, StoryFields } from './rules.ts'
import { galleryPictures, instructors, stories } from './tables.ts'

type SampleEntry = GalleryEntry & { id: string }

export type SampleContent = {
  instructors: readonly InstructorProfile[]
  stories: readonly StoryFields[]
  gallery: readonly SampleEntry[]
}

const whole: ConsentScope[] = ['name', 'picture', 'company', 'salary']

/** Fills a website that never had such records; rows are kept when removed, so none comes back. */
export async function seedSamples(db: Database, sample: SampleContent, now: Date): Promise<void> {
  const stamp = { isVisible: true, isSample: true, savedBy: 'System', updatedAt: now }
  await db.transaction(async (tx) => {
    // Of two first starts the second waits here and then finds them.
    await tx.execute(
      sql`lock table instructors, stories, gallery_pictures in share row exclusive mode`,
    )
    if ((await tx.$count(instructors)) === 0)
      await tx
        .insert(instructors)
        .values(sample.instructors.map((profile, position) => ({ profile, position, ...stamp })))
    if ((await tx.$count(stories)) === 0)
      await tx.insert(stories).values(
        sample.stories.map((story) => ({
          story,
          scope: whole,
          consentedOn: story.placementDate,
          ...stamp,
        })),
      )
    if ((await tx.$count(galleryPictures)) === 0) {
      const entries = await withPublishedTexts(tx, sample.gallery)
      await tx.insert(galleryPictures).values(
        entries.map(({ entry, isSample }, position) => ({
          entry,
          position,
          ...stamp,
          isSample,
          // An empty caption took the picture off the page.
          ...(entry.caption === '' && { isVisible: false, removedAt: now }),
        })),
      )
    }
  })
}

/** Before there were records the pictures were the sample's, and their texts were texts of the page. */
async function withPublishedTexts(tx: Transaction, entries: readonly SampleEntry[]) {
  const { published } = await listTexts(tx, firstLanguage.code)
  return entries.map(({ id, ...sample }) => {
    const textOf = (name: string) => published.get(`gallery.galleryTexts.${id}.${name}`)?.text
    const [pictureAlt, caption] = [textOf('alt'), textOf('caption')]
    return {
      entry: {
        ...sample,
        pictureAlt: pictureAlt ?? sample.pictureAlt,
        caption: caption ?? sample.caption,
      },
      isSample: (pictureAlt ?? caption ?? null) === null,
    }
  })
}
