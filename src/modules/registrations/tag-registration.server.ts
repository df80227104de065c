import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { runOnce } from '../../platform/idempotency/run-once.server.ts'
import { isVisible } from '../accounts/visibility/can-see.server.ts'
import { record } from '../audit/record-event.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { visibleTo } from './list/store.server.ts'
import { lockRegistrations } from './locks.server.ts'
import { mostTags } from './rules.ts'
import { registrations, registrationTags } from './tables.ts'

/** Most suggestions shown. */
const mostOffered = 300

type Tagging = {
  id: number
  /** In the form of `tagOf`. */
  tag: string
  /** Added or removed. */
  on: boolean
  key?: string
  /** Only this counsellor's. */
  counsellorId?: string
}

export type TagResult = { ok: true } | { ok: false; reason: 'not-found' | 'too-many-tags' }

/** Adds a tag to a registration or removes it. Overwrites nothing, so it needs no version and makes none. */
export function tagRegistration(
  db: Database,
  { key, counsellorId, ...request }: Tagging,
  context: PersonContext,
): Promise<TagResult> {
  const { id, tag, on } = request
  return db.transaction((tx) =>
    runOnce(tx, { key, request }, context, async (): Promise<TagResult> => {
      const [registration] = await lockRegistrations(tx, eq(registrations.id, id))
      if (!registration || !isVisible(registration, counsellorId))
        return { ok: false, reason: 'not-found' }
      const before = await tagsOf(tx, id)
      if (before.includes(tag) === on) return { ok: true }
      if (on && before.length >= mostTags) return { ok: false, reason: 'too-many-tags' }
      if (on) await tx.insert(registrationTags).values({ registrationId: id, tag })
      else
        await tx
          .delete(registrationTags)
          .where(and(eq(registrationTags.registrationId, id), eq(registrationTags.tag, tag)))
      const after = on ? [...before, tag] : before.filter((one) => one !== tag)
      const event = { before: { tags: before }, after: { tags: after } }
      await record(tx, { event: 'tag registration', id, ...event }, context)
      await announceChange(tx)
      return { ok: true }
    }),
  )
}

/** Tags of registrations by number, in alphabetical order. */
export async function readTags(db: Transaction, ids: readonly number[]) {
  const rows = await db
    .select()
    .from(registrationTags)
    .where(sql`${registrationTags.registrationId} = any(${sql.param([...ids])}::bigint[])`)
    .orderBy(asc(registrationTags.tag))
  return Map.groupBy(rows, ({ registrationId }) => registrationId)
}

export async function tagsOf(db: Transaction, id: number): Promise<string[]> {
  return ((await readTags(db, [id])).get(id) ?? []).map(({ tag }) => tag)
}

/**
 * Every tag in use, for suggestions; with `counsellorId` only of their registrations. Found by jumping
 * through the index: reading each use would take as long as there are uses.
 */
export async function listTags(db: Transaction, counsellorId?: string): Promise<string[]> {
  if (counsellorId) {
    const ownRegistrations = db
      .select({ id: registrations.id })
      .from(registrations)
      .where(visibleTo(counsellorId))
    const rows = await db
      .selectDistinct({ tag: registrationTags.tag })
      .from(registrationTags)
      .where(inArray(registrationTags.registrationId, ownRegistrations))
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
