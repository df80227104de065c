import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { type PersonContext, savedStamp } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { emptyStory, removalOf } from '../site-records.server.ts'
import { galleryPictures, instructors, stories } from '../tables.ts'
import type { SiteContent } from './contract.ts'

type People = SiteContent['instructors']

/**
 * Replaces everybody, and returns the names before and after. An instructor who has the name of a former one keeps the
 * link to that member of the team. Nothing where nothing changes.
 */
export async function replaceInstructors(
  tx: Transaction,
  { from, to }: { from: People; to: People },
  context: PersonContext,
): Promise<{ from: string[]; to: string[] } | null> {
  if (isDeepStrictEqual(from, to)) return null
  const former = await tx
    .select({ fields: instructors.fields, personId: instructors.personId })
    .from(instructors)
    .where(isNull(instructors.removedAt))
  const personOfName = new Map(former.map(({ fields, personId }) => [fields.name, personId]))
  await tx
    .update(instructors)
    .set({ ...removalOf(instructors, context), personId: null })
    .where(isNull(instructors.removedAt))
  for (const [position, { isVisible, isSample, ...fields }] of to.entries()) {
    const personId = personOfName.get(fields.name) ?? null
    // Of two with one name the first.
    personOfName.delete(fields.name)
    await tx
      .insert(instructors)
      .values({ position, fields, isVisible, isSample, personId, ...savedStamp(context) })
  }
  return { from: from.map(({ name }) => name), to: to.map(({ name }) => name) }
}

type Gallery = NonNullable<SiteContent['gallery']>

/** Replaces all pictures of the gallery; a file without any gallery leaves it as it is. */
export async function replaceGallery(
  tx: Transaction,
  { from, to }: { from: Gallery; to: Gallery | undefined },
  context: PersonContext,
): Promise<{ from: number; to: number } | null> {
  if (!to || isDeepStrictEqual(from, to)) return null
  await tx
    .update(galleryPictures)
    .set(removalOf(galleryPictures, context))
    .where(isNull(galleryPictures.removedAt))
  const rows = to.map(({ isVisible, isSample, ...fields }, position) => ({
    position,
    fields,
    isVisible,
    isSample,
    ...savedStamp(context),
  }))
  if (rows.length > 0) await tx.insert(galleryPictures).values(rows)
  return { from: from.length, to: to.length }
}

type Stories = SiteContent['stories']

/** Those of the file; one whose consent was taken back here stays away. Nothing where nothing changes. */
export async function replaceStories(
  tx: Transaction,
  { from, to: fileStories }: { from: Stories; to: Stories },
  context: PersonContext,
): Promise<{ from: number; to: number; withdrawn: number } | null> {
  const rows = await tx
    .select({ id: stories.transferId })
    .from(stories)
    .where(isNotNull(stories.withdrawnAt))
  const withdrawn = new Set(rows.map(({ id }) => id))
  const to = fileStories.filter(({ id }) => !withdrawn.has(id))
  const counts = { from: from.length, to: to.length, withdrawn: fileStories.length - to.length }
  if (isDeepStrictEqual(from, to)) return counts.withdrawn > 0 ? counts : null
  await deleteOthers(tx, to, context)
  for (const one of to) {
    const existing = from.find(({ id }) => id === one.id)
    if (isDeepStrictEqual(existing, one)) continue
    const { id: transferId, consentedOn, scope, isVisible, isSample, ...fields } = one
    const columns = { fields, consentedOn, scope, isVisible, isSample, ...savedStamp(context) }
    if (existing)
      await tx
        .update(stories)
        .set({ ...columns, version: sql`${stories.version} + 1` })
        .where(eq(stories.transferId, transferId))
    else await tx.insert(stories).values({ transferId, ...columns })
  }
  return counts
}

/** Empty rows stay, so that the sample does not come back at the next start. */
async function deleteOthers(tx: Transaction, to: Stories, context: PersonContext) {
  const ids = to.map(({ id }) => id)
  await tx
    .update(stories)
    .set({ ...emptyStory(context), ...savedStamp(context) })
    .where(and(isNull(stories.withdrawnAt), notInArray(stories.transferId, ids)))
}
