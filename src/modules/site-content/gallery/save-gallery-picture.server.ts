import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { runOnce } from '../../../platform/idempotency/run-once.server.ts'
import { record } from '../../audit/record-event.server.ts'
import { VersionedRecords } from '../../audit/versioned-records.server.ts'
import type { GalleryInput } from '../contract.ts'
import { withEarlier } from '../earlier.ts'
import { dropPicture, isKnownPicture } from '../pictures.server.ts'
import { type GalleryEntry, mostOf } from '../rules.ts'
import { savedStamp } from '../saved-stamp.server.ts'
import { galleryPictures } from '../tables.ts'
import { lockGallery } from './store.server.ts'

type Refusal =
  | { ok: false; reason: 'not-offered'; what: string }
  | { ok: false; reason: 'too-many-gallery-pictures' }

/** A new one stands last. */
export function addGalleryPicture(
  db: Database,
  { key, ...input }: GalleryInput & { key: string },
  context: PersonContext,
): Promise<{ ok: true; id: number } | Refusal> {
  return db.transaction(async (tx) => {
    await lockGallery(tx)
    return runOnce(tx, { key, request: { addGalleryPicture: input } }, context, () =>
      insertPicture(tx, input, context),
    )
  })
}

async function insertPicture(tx: Transaction, input: GalleryInput, context: PersonContext) {
  const refusal = await refusePicture(tx, input)
  if (refusal) return refusal
  const [{ count = 0, last = 0 } = {}] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      last: sql<number>`coalesce(max(${galleryPictures.position}), 0)`,
    })
    .from(galleryPictures)
    .where(isNull(galleryPictures.removedAt))
  if (count >= mostOf.gallery) return { ok: false, reason: 'too-many-gallery-pictures' } as const
  const [row] = await tx
    .insert(galleryPictures)
    .values({ ...columnsOf(input), position: last + 1, ...savedStamp(context) })
    .returning({ id: galleryPictures.id })
  if (!row) throw new Error('A picture was not inserted.')
  const facts = { before: {}, after: factsOf(input) }
  await record(tx, { event: 'add gallery picture', id: 'site', ...facts }, context)
  return { ok: true, id: row.id } as const
}

const versionedPicture = new VersionedRecords({
  table: galleryPictures,
  missing: 'no-gallery-picture',
  lock: async (tx, { id }: { id: number; version: number }) => {
    await lockGallery(tx)
    const [row] = await tx
      .select()
      .from(galleryPictures)
      .where(and(eq(galleryPictures.id, id), isNull(galleryPictures.removedAt)))
      .for('update')
    return row
  },
  late: (_, { entry, id, isVisible, version, savedBy, updatedAt }) => ({
    by: savedBy,
    at: updatedAt,
    current: { ...entry, id, isVisible, version },
  }),
  stamp: savedStamp,
})

/** What somebody changed is theirs and no sample any more. */
export function changeGalleryPicture(
  db: Database,
  { id, version, ...input }: GalleryInput & { id: number; version: number },
  context: PersonContext,
) {
  return db.transaction((tx) =>
    versionedPicture.update<Refusal>(
      tx,
      { id, version },
      async (row) => {
        const { entry, isVisible } = row
        const refusal = await refusePicture(tx, input)
        if (refusal) return refusal
        const columns = columnsOf(input)
        const facts = { before: factsOf({ ...entry, isVisible }), after: factsOf(input) }
        return {
          ok: true,
          changes: { ...columns, earlier: withEarlier(row, entry, columns.entry), isSample: false },
          also: async () => {
            if (entry.picture !== input.picture) await dropPicture(tx, entry.picture)
            await record(tx, { event: 'change gallery picture', id: 'site', ...facts }, context)
          },
        }
      },
      context,
    ),
  )
}

/** Gone from the site at once. */
export function removeGalleryPicture(
  db: Database,
  request: { id: number; version: number },
  context: PersonContext,
) {
  return db.transaction((tx) =>
    versionedPicture.update<never>(
      tx,
      request,
      ({ entry, isVisible }) => ({
        ok: true,
        changes: { isVisible: false, removedAt: context.now },
        also: async () => {
          await dropPicture(tx, entry.picture)
          const { name } = factsOf({ ...entry, isVisible })
          const facts = { before: {}, after: { name } }
          await record(tx, { event: 'remove gallery picture', id: 'site', ...facts }, context)
        },
      }),
      context,
    ),
  )
}

async function refusePicture(
  tx: Transaction,
  { picture }: GalleryInput,
): Promise<Refusal | undefined> {
  if (await isKnownPicture(tx, picture)) return undefined
  return { ok: false, reason: 'not-offered', what: 'picture' }
}

function columnsOf({ isVisible, ...input }: GalleryInput) {
  const { picture, pictureAlt, pictureFocus, caption, category } = input
  const entry: GalleryEntry = { picture, pictureAlt, pictureFocus, caption, category }
  return { entry, isVisible }
}

function factsOf({ isVisible, ...entry }: GalleryEntry & { isVisible: boolean }) {
  const { picture, pictureAlt, pictureFocus, caption, category } = entry
  return {
    name: caption || pictureAlt,
    picture,
    pictureAlt,
    pictureFocus,
    category,
    shown: isVisible,
  }
}
