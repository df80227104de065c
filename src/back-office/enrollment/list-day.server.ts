import { and, asc, count, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../server/database/connect.ts'
import { registrations, timelineEntries } from '../../server/database/schema.ts'
import { mostOfAKind } from './rules.ts'
import { readListed } from './store.server.ts'

type Group = 'new' | 'overdue' | 'today'

/**
 * Who is to be called on a day in India (`YYYY-MM-DD`): nobody has tried yet, the longest waiting
 * first; overdue; and due that day, with those who were contacted and left without a date, so that
 * nobody is forgotten.
 */
export async function listDay(db: Database, today: string) {
  const open = inArray(registrations.status, ['new', 'contacted', 'confirmed', 'attending'])
  const groups = await Promise.all([
    findGroup(db, {
      group: 'new',
      // Written out, as the partial index has it: a parameter would not match.
      where: sql`${registrations.status} = 'new' and ${registrations.nextContactOn} is null`,
      order: [asc(registrations.registeredAt), asc(registrations.id)],
    }),
    findGroup(db, {
      group: 'overdue',
      where: and(lt(registrations.nextContactOn, today), open),
      order: [asc(registrations.nextContactOn), asc(registrations.id)],
    }),
    findGroup(db, {
      group: 'today',
      where: and(eq(registrations.nextContactOn, today), open),
      order: [asc(registrations.id)],
    }),
    findGroup(db, {
      group: 'today',
      where: sql`${registrations.status} = 'contacted' and ${registrations.nextContactOn} is null`,
      order: [asc(registrations.registeredAt), asc(registrations.id)],
    }),
  ])
  const totalOf = (group: Group) =>
    groups.reduce((sum, part) => sum + (part.group === group ? part.total : 0), 0)
  const groupOf = new Map(groups.flatMap(({ ids, group }) => ids.map((id) => [id, group])))
  const ids = [...groupOf.keys()]
  const [items, lastContacts] = await Promise.all([readListed(db, ids), readLastContacts(db, ids)])
  return {
    counts: { new: totalOf('new'), overdue: totalOf('overdue'), today: totalOf('today') },
    items: items.map((item) => ({
      ...item,
      group: groupOf.get(item.id) ?? 'today',
      lastContact: lastContacts.get(item.id),
    })),
  }
}

async function findGroup(
  db: Database,
  { group, where, order }: { group: Group; where: SQL | undefined; order: SQL[] },
) {
  const [found, [all]] = await Promise.all([
    db
      .select({ id: registrations.id })
      .from(registrations)
      .where(where)
      .orderBy(...order)
      .limit(mostOfAKind),
    db.select({ total: count() }).from(registrations).where(where),
  ])
  return { group, ids: found.map(({ id }) => id), total: all?.total ?? 0 }
}

async function readLastContacts(db: Database, ids: number[]) {
  if (ids.length === 0) return new Map()
  const entries = await db
    .selectDistinctOn([timelineEntries.registrationId])
    .from(timelineEntries)
    .where(
      and(
        sql`${timelineEntries.registrationId} = any(${sql.param(ids)}::bigint[])`,
        eq(timelineEntries.kind, 'contact'),
      ),
    )
    .orderBy(timelineEntries.registrationId, desc(timelineEntries.id))
  return new Map(entries.map((entry) => [entry.registrationId, entry]))
}
