import { and, asc, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { registrations, registrationTags } from '../tables.ts'
import { visibleTo } from '../visible-to.server.ts'

/** Tags of registrations by number, in alphabetical order. */
export async function readTags(db: Transaction, ids: readonly number[]) {
  const rows = await db
    .select()
    .from(registrationTags)
    .where(sql`${registrationTags.registrationId} = any(${sql.param([...ids])}::bigint[])`)
    .orderBy(asc(registrationTags.tag))
  return Map.groupBy(rows, ({ registrationId }) => registrationId)
}

/** The tags of one registration. */
export async function tagsOf(db: Transaction, id: number): Promise<string[]> {
  return ((await readTags(db, [id])).get(id) ?? []).map(({ tag }) => tag)
}

/**
 * Every tag in use, for suggestions; with `counsellorId` only of their registrations. Found by jumping
 * through the index: reading each use would take as long as there are uses.
 */
export async function listTags(db: Transaction, counsellorId?: string): Promise<string[]> {
  if (counsellorId) {
    const ownTags = db
      .select({ id: registrations.id })
      .from(registrations)
      .where(visibleTo(counsellorId))
    const rows = await db
      .selectDistinct({ tag: registrationTags.tag })
      .from(registrationTags)
      .where(and(inArray(registrationTags.registrationId, ownTags)))
      .orderBy(asc(registrationTags.tag))
      .limit(mostOffered)
    return rows.map(({ tag }) => tag)
  }
  const { rows } = await db.execute<{ tag: string }>(sql`
    with recursive used as (
      (select tag, 1 as place from registration_tags order by tag limit 1)
      union all
      select (select next.tag from registration_tags next where next.tag > used.tag
               order by next.tag limit 1), place + 1
        from used where used.tag is not null and place < ${mostOffered}
    )
    select tag from used where tag is not null`)
  return rows.map(({ tag }) => tag)
}

/** Most suggestions shown. */
const mostOffered = 300
