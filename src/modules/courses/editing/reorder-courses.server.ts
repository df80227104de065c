import { asc, sql } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import type { ChangedSince } from '../../../ui/api/changed-since.ts'
import { record } from '../../audit/record-event.server.ts'
import { findLastChange } from '../../audit/versioned-records.server.ts'
import { lockCatalogue } from '../store.server.ts'
import { courses } from '../tables.ts'

/**
 * Sets the order of the courses that are not archived. `expected` is the order it is based on: after another
 * change of the order it is refused.
 */
export function reorderCourses(
  db: Database,
  { expected: expectedIds, ids }: { expected: string[]; ids: string[] },
  { actor, now }: PersonContext,
): Promise<{ ok: true } | ChangedSince<string> | { ok: false; reason: 'not-the-same-courses' }> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const rows = await tx
      .select({ id: courses.id, archivedAt: courses.archivedAt })
      .from(courses)
      .orderBy(asc(courses.position))
    const publishedIds = rows.filter(({ archivedAt }) => !archivedAt).map(({ id }) => id)
    if (!isSame(expectedIds, publishedIds)) {
      const differs = publishedIds.filter((id, index) => expectedIds[index] !== id)
      const last = await findLastChange(tx, 'reorder courses', 'order')
      return { ok: false, reason: 'changed-since', ...last, differs }
    }
    if (!isSame(ids.toSorted(), publishedIds.toSorted()))
      return { ok: false, reason: 'not-the-same-courses' }
    if (isSame(ids, publishedIds)) return { ok: true }

    const archived = rows.filter(({ archivedAt }) => archivedAt).map(({ id }) => id)
    await tx.execute(sql`
      update courses set position = place.number
        from unnest(${sql.param([...ids, ...archived])}::text[]) with ordinality as place (id, number)
       where courses.id = place.id`)
    const [before, after] = [{ order: publishedIds }, { order: ids }]
    await record(tx, { event: 'reorder courses', id: 'order', before, after }, { actor, now })
    return { ok: true }
  })
}

function isSame(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index])
}
