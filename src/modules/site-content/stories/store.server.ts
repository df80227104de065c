import { and, desc, eq, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { lockNamed } from '../../../platform/database/lock-named.server.ts'
import { certificateAddresses } from '../../../ui/addresses/certificate-addresses.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { findCertificates, isSameName } from '../hooks.server.ts'
import { certificateIn, type PublicStory, publicStory } from '../rules.ts'
import { stories } from '../tables.ts'

/** For the site: with a consent of today or before, and within it. */
export async function listPublicStories(db: Transaction, now: Date): Promise<PublicStory[]> {
  const rows = await db
    .select({ id: stories.id, story: stories.fields, scope: stories.scope })
    .from(stories)
    .where(
      and(
        eq(stories.isVisible, true),
        isNotNull(stories.fields),
        lte(stories.consentedOn, dayInIndia(now)),
      ),
    )
    .orderBy(desc(sql`${stories.fields} ->> 'placementDate'`), stories.id)
  const codes = rows.flatMap(({ story, scope }) => (story && certificateIn(story, scope)) || [])
  const certificates = codes.length > 0 ? await findCertificates.get()(db, codes) : new Map()
  return rows.flatMap(({ id, story, scope }) => {
    if (!story) return []
    const { code, holder } = certificates.get(certificateIn(story, scope)) ?? {}
    const isTheirs = code && isSameName(holder, story.name)
    const validCertificate = isTheirs && { certificate: certificateAddresses.page(code) }
    return publicStory(id, story, scope, validCertificate || undefined)
  })
}

/** One change of the list after another. */
export async function lockStories(tx: Transaction): Promise<void> {
  await lockNamed(tx, 'stories')
}

/** For staff. Of one whose consent was taken back only the number and the day are left. */
export const listStories = (db: Transaction) =>
  db
    .select({
      id: stories.id,
      story: stories.fields,
      consentedOn: stories.consentedOn,
      scope: stories.scope,
      isVisible: stories.isVisible,
      isSample: stories.isSample,
      earlier: stories.earlier,
      withdrawnAt: stories.withdrawnAt,
      version: stories.version,
      savedBy: stories.savedBy,
      savedAt: stories.updatedAt,
    })
    .from(stories)
    // What an import replaced has neither.
    .where(or(isNotNull(stories.fields), isNotNull(stories.consentedOn)))
    .orderBy(desc(stories.updatedAt), desc(stories.id))
