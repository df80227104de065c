import { type SQL, sql } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { ChangedSince } from '../../ui/api/changed-since.ts'
import { findLastChange } from '../audit/versioned-records.server.ts'
import { lockGallery } from './gallery/store.server.ts'
import { lockInstructors } from './instructors/store.server.ts'
import { recordSiteChange } from './site-records.server.ts'
import { galleryPictures, instructors } from './tables.ts'

type Order = { expected: number[]; ids: number[] }
type Result = { ok: true } | ChangedSince<string> | { ok: false; reason: 'not-the-same' }

/** A list that the website shows in the order of staff. */
type OrderedList = {
  table: typeof instructors | typeof galleryPictures
  event: 'order instructors' | 'order gallery pictures'
  lock: (tx: Transaction) => Promise<void>
  /** For the audit log. */
  name: SQL
}

export const orderInstructors = (db: Database, order: Order, context: PersonContext) =>
  orderRecords(db, order, context, {
    table: instructors,
    event: 'order instructors',
    lock: lockInstructors,
    name: sql`profile ->> 'name'`,
  })

export const orderGallery = (db: Database, order: Order, context: PersonContext) =>
  orderRecords(db, order, context, {
    table: galleryPictures,
    event: 'order gallery pictures',
    lock: lockGallery,
    name: sql`coalesce(nullif(entry ->> 'caption', ''), entry ->> 'pictureAlt')`,
  })

/** `expected` is the order that was shown: after another change of it this one is refused. */
function orderRecords(
  db: Database,
  { expected, ids }: Order,
  context: PersonContext,
  { table, event, lock, name }: OrderedList,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await lock(tx)
    const { rows } = await tx.execute<{ id: number; name: string }>(sql`
      select id::int, ${name} as name from ${table} where removed_at is null order by position, id`)
    const current = rows.map(({ id }) => id)
    if (expected.join() !== current.join()) {
      const last = await findLastChange(tx, event, 'site')
      return { ok: false, reason: 'changed-since', ...last, differs: [] }
    }
    if (ids.toSorted().join() !== current.toSorted().join())
      return { ok: false, reason: 'not-the-same' }
    if (ids.join() === current.join()) return { ok: true }
    await tx.execute(sql`
      update ${table} set position = place.number
        from unnest(${sql.param(ids)}::bigint[]) with ordinality as place (id, number)
       where ${table.id} = place.id`)
    const namesOf = (order: number[]) =>
      order.flatMap((id) => rows.find((row) => row.id === id)?.name ?? [])
    const facts = { before: { order: namesOf(current) }, after: { order: namesOf(ids) } }
    await recordSiteChange(tx, { event, ...facts }, context)
    return { ok: true }
  })
}
