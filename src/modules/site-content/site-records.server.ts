import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type PersonContext, savedStamp } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import type { siteContentEvents } from './events.server.ts'
import type { Earlier } from './rules.ts'
import type { galleryPictures, instructors } from './tables.ts'

/** For rows that leave the website. They stay, so that a sample does not come back at the next start. */
export const removalOf = (table: { version: PgColumn }, context: PersonContext) => ({
  isVisible: false,
  removedAt: context.now,
  version: sql`${table.version} + 1`,
  ...savedStamp(context),
})

/**
 * For a story that is deleted without a consent having been taken back. It loses the id by which a file would find it:
 * only a consent that was taken back keeps a story away.
 */
export const emptyStory = ({ now }: PersonContext) => ({
  fields: null,
  earlier: [],
  scope: [],
  consentedOn: null,
  isVisible: false,
  withdrawnAt: now,
  transferId: sql`gen_random_uuid()`,
})

/** They come with every list of records. */
const mostEarlier = 5

type SavedRecord<Fields> = {
  fields: Fields | null
  earlier: Earlier<Fields>[]
  savedBy: string
  updatedAt: Date
}

/** The versions before the next one; the newest first. */
export function withEarlier<Fields>(
  { fields, earlier, savedBy, updatedAt }: SavedRecord<Fields>,
  next: Fields,
): Earlier<Fields>[] {
  if (fields === null || isDeepStrictEqual(fields, next)) return earlier
  const savedAt = updatedAt.toISOString()
  return [{ fields, savedBy, savedAt }, ...earlier].slice(0, mostEarlier)
}

/** The position after the last one; undefined where there are as many as there may be. */
export async function nextPosition(
  tx: Transaction,
  table: typeof instructors | typeof galleryPictures,
  most: number,
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ count: number; last: number }>(sql`
    select count(*)::int as count, coalesce(max(position), 0) as last from ${table}
     where removed_at is null`)
  const { count = 0, last = 0 } = rows[0] ?? {}
  return count < most ? last + 1 : undefined
}

type Facts = Record<string, unknown>
type SiteChange = { event: keyof typeof siteContentEvents; before?: Facts; after?: Facts }

/** Records a change of the website in the audit log. */
export const recordSiteChange = (
  tx: Transaction,
  { event, before = {}, after = {} }: SiteChange,
  context: PersonContext,
) => record(tx, { event, id: 'site', before, after }, context)
