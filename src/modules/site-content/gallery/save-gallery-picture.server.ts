import { and, eq, isNull } from 'drizzle-orm'
import { type PersonContext, savedStamp } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { runOnce } from '../../../platform/idempotency/run-once.server.ts'
import { VersionedRecords } from '../../audit/versioned-records.server.ts'
import type { GalleryInput } from '../contract.ts'
import { mostOf } from '../limits.ts'
import { dropPicture, isKnownPicture } from '../pictures.server.ts'
import type { GalleryEntry } from '../rules.ts'
import { nextPosition, recordSiteChange, withEarlier } from '../site-records.server.ts'
import { galleryPictures } from '../tables.ts'
import { lockGallery } from './store.server.ts'

type Refusal =
  | { ok: false; reason: 'not-offered'; what: string }
  | { ok: false; reason: 'too-many-gallery-pictures' }

/** At the end of the list. */
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
  const position = await nextPosition(tx, galleryPictures, mostOf.gallery)
  if (!position) return { ok: false, reason: 'too-many-gallery-pictures' } as const
  const [row] = await tx
    .insert(galleryPictures)
    .values({ ...columnsOf(input), position, ...savedStamp(context) })
    .returning({ id: galleryPictures.id })
  if (!row) throw new Error('A picture was not inserted.')
  await recordSiteChange(tx, { event: 'add gallery picture', after: factsOf(input) }, context)
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
  late: (_, { fields, id, isVisible, version, savedBy, updatedAt }) => ({
    by: savedBy,
    at: updatedAt,
    current: { ...fields, id, isVisible, version },
  }),
  stamp: savedStamp,
})

/** A changed sample becomes the institute's own. */
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
        const refusal = await refusePicture(tx, input)
        if (refusal) return refusal
        const columns = columnsOf(input)
        return {
          ok: true,
          changes: { ...columns, earlier: withEarlier(row, columns.fields), isSample: false },
          also: async () => {
            const { picture } = row.fields
            if (picture !== input.picture) await dropPicture(tx, picture)
            const facts = { before: factsOf({ ...row.fields, ...row }), after: factsOf(input) }
            await recordSiteChange(tx, { event: 'change gallery picture', ...facts }, context)
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
      ({ fields: { picture, pictureAlt, caption } }) => ({
        ok: true,
        changes: { isVisible: false, removedAt: context.now },
        also: async () => {
          await dropPicture(tx, picture)
          const after = { name: caption || pictureAlt }
          await recordSiteChange(tx, { event: 'remove gallery picture', after }, context)
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

const columnsOf = ({ isVisible, ...fields }: GalleryInput) => ({ fields, isVisible })

function factsOf(one: GalleryEntry & { isVisible: boolean }) {
  const { picture, pictureAlt, pictureFocus, caption, category } = one
  const name = caption || pictureAlt
  return { name, picture, pictureAlt, pictureFocus, category, shown: one.isVisible }
}
