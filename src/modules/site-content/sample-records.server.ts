import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { firstLanguage } from '../../../content/languages.ts'
import { type PersonContext, savedStamp } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { ConsentScope } from '../page-texts/quotes.ts'
import { listTexts } from '../page-texts/store.server.ts'
import { lockGallery } from './gallery/store.server.ts'
import { lockInstructors } from './instructors/store.server.ts'
import type { GalleryEntry, InstructorProfile, StoryFields } from './rules.ts'
import { emptyStory, removalOf } from './site-records.server.ts'
import { lockStories } from './stories/store.server.ts'
import { galleryPictures, instructors, stories } from './tables.ts'

type SampleEntry = GalleryEntry & { id: string }

type SampleContent = {
  instructors: readonly InstructorProfile[]
  stories: readonly StoryFields[]
  gallery: readonly SampleEntry[]
}

const whole: ConsentScope[] = ['name', 'picture', 'company', 'salary']

/** Fills a website that never had such records; rows are kept when removed, so none comes back. */
export async function seedSamples(db: Database, sample: SampleContent, now: Date): Promise<void> {
  const stamp = { isVisible: true, isSample: true, savedBy: 'System', updatedAt: now }
  await db.transaction(async (tx) => {
    // Of two first starts at once the second waits here, and then finds the rows.
    await tx.execute(
      sql`lock table instructors, stories, gallery_pictures in share row exclusive mode`,
    )
    if ((await tx.$count(instructors)) === 0)
      await tx
        .insert(instructors)
        .values(sample.instructors.map((fields, position) => ({ fields, position, ...stamp })))
    if ((await tx.$count(stories)) === 0)
      await tx.insert(stories).values(
        sample.stories.map((fields) => ({
          fields,
          scope: whole,
          consentedOn: fields.placementDate,
          ...stamp,
        })),
      )
    if ((await tx.$count(galleryPictures)) === 0) {
      const entries = await withPublishedTexts(tx, sample.gallery)
      await tx.insert(galleryPictures).values(
        entries.map(({ fields, isSample }, position) => ({
          fields,
          position,
          ...stamp,
          isSample,
          // An empty caption took the picture off the page.
          ...(fields.caption === '' && { isVisible: false, removedAt: now }),
        })),
      )
    }
  })
}

/** Before there were records, the gallery showed the sample's pictures with texts of the page. */
async function withPublishedTexts(tx: Transaction, entries: readonly SampleEntry[]) {
  const { published } = await listTexts(tx, firstLanguage.code)
  return entries.map(({ id, ...sample }) => {
    const textOf = (name: string) => published.get(`gallery.galleryTexts.${id}.${name}`)?.text
    const [pictureAlt, caption] = [textOf('alt'), textOf('caption')]
    return {
      fields: {
        ...sample,
        pictureAlt: pictureAlt ?? sample.pictureAlt,
        caption: caption ?? sample.caption,
      },
      isSample: (pictureAlt ?? caption ?? null) === null,
    }
  })
}

const isShownSample = (table: { isSample: PgColumn; isVisible: PgColumn }) =>
  and(eq(table.isSample, true), eq(table.isVisible, true))

/** How many invented instructors, success stories and gallery pictures visitors still see. */
export async function countSample(db: Database) {
  return {
    instructors: await db.$count(
      instructors,
      and(isShownSample(instructors), isNull(instructors.removedAt)),
    ),
    stories: await db.$count(stories, and(isShownSample(stories), isNull(stories.withdrawnAt))),
    gallery: await db.$count(
      galleryPictures,
      and(isShownSample(galleryPictures), isNull(galleryPictures.removedAt)),
    ),
  }
}

/** How many were removed. Their rows stay, emptied, so that the sample does not come back at the next start. */
export async function removeSampleRecords(tx: Transaction, context: PersonContext) {
  await lockInstructors(tx)
  await lockStories(tx)
  await lockGallery(tx)
  const removedPeople = await tx
    .update(instructors)
    .set({ ...removalOf(instructors, context), personId: null })
    .where(and(eq(instructors.isSample, true), isNull(instructors.removedAt)))
    .returning({ id: instructors.id })
  const removedStories = await tx
    .update(stories)
    .set({ ...emptyStory(context), version: sql`${stories.version} + 1`, ...savedStamp(context) })
    .where(and(eq(stories.isSample, true), isNull(stories.withdrawnAt)))
    .returning({ id: stories.id })
  const removedPictures = await tx
    .update(galleryPictures)
    .set(removalOf(galleryPictures, context))
    .where(and(eq(galleryPictures.isSample, true), isNull(galleryPictures.removedAt)))
    .returning({ id: galleryPictures.id })
  return {
    instructors: removedPeople.length,
    stories: removedStories.length,
    gallery: removedPictures.length,
  }
}
