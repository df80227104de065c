import { asc, isNull, sql } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import type { ChangedSince } from '../../../ui/api/changed-since.ts'
import { findLastChange } from '../../audit/find-versions.server.ts'
import { record } from '../../audit/record-event.server.ts'
import { instructors } from '../tables.ts'
import { lockInstructors } from './store.server.ts'

type Order = { expected: number[]; ids: number[] }

/** `expected` is the order that was shown: after another change of it this one is refused. */
export function orderInstructors(
  db: Database,
  { expected, ids }: Order,
  context: PersonContext,
): Promise<{ ok: true } | ChangedSince<string> | { ok: false; reason: 'not-the-same' }> {
  return db.transaction(async (tx) => {
    await lockInstructors(tx)
    const rows = await tx
      .select({ id: instructors.id, profile: instructors.profile })
      .from(instructors)
      .where(isNull(instructors.removedAt))
      .orderBy(asc(instructors.position), asc(instructors.id))
    const current = rows.map(({ id }) => id)
    if (expected.join() !== current.join()) {
      const last = await findLastChange(tx, 'order instructors', 'site')
      return { ok: false, reason: 'changed-since', ...last, differs: [] }
    }
    if (ids.toSorted().join() !== current.toSorted().join())
      return { ok: false, reason: 'not-the-same' }
    if (ids.join() === current.join()) return { ok: true }
    await tx.execute(sql`
      update instructors set position = place.number
        from unnest(${sql.param(ids)}::bigint[]) with ordinality as place (id, number)
       where instructors.id = place.id`)
    const namesOf = (order: number[]) =>
      order.flatMap((id) => rows.find((row) => row.id === id)?.profile.name ?? [])
    const [before, after] = [{ order: namesOf(current) }, { order: namesOf(ids) }]
    await record(tx, { event: 'order instructors', id: 'site', before, after }, context)
    return { ok: true }
  })
}
