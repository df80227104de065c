import { and, asc, count, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../server/database/connect.ts'
import { registrations, students, timelineEntries, users } from '../../server/database/schema.ts'
import { mostOfAKind } from './rules.ts'
import { columns } from './store.server.ts'

type Group = 'new' | 'overdue' | 'today'

/**
 * Who is to be called on a day in India (`YYYY-MM-DD`): nobody has tried yet, the longest waiting
 * first; overdue; and due that day, with those who were contacted and left without a date, so that
 * nobody is forgotten.
 */
export async function listDay(db: Database, today: string) {
  const open = inArray(registrations.status, ['new', 'contacted', 'confirmed', 'attending'])
  const [fresh, overdue, due, undated] = await Promise.all([
    readGroup(db, {
      group: 'new',
      // Written out, as the partial index has it: a parameter would not match.
      where: sql`${registrations.status} = 'new' and ${registrations.nextContactOn} is null`,
      order: [asc(registrations.registeredAt), asc(registrations.id)],
    }),
    readGroup(db, {
      group: 'overdue',
      where: and(lt(registrations.nextContactOn, today), open),
      order: [asc(registrations.nextContactOn), asc(registrations.id)],
    }),
    readGroup(db, {
      group: 'today',
      where: and(eq(registrations.nextContactOn, today), open),
      order: [asc(registrations.id)],
    }),
    readGroup(db, {
      group: 'today',
      where: sql`${registrations.status} = 'contacted' and ${registrations.nextContactOn} is null`,
      order: [asc(registrations.registeredAt), asc(registrations.id)],
    }),
  ])
  const items = [...fresh.items, ...overdue.items, ...due.items, ...undated.items]
  const lastContacts = await readLastContacts(db, items)
  return {
    counts: { new: fresh.total, overdue: overdue.total, today: due.total + undated.total },
    items: items.map((item) => ({ ...item, lastContact: lastContacts.get(item.id) })),
  }
}

async function readGroup(
  db: Database,
  { group, where, order }: { group: Group; where: SQL | undefined; order: SQL[] },
) {
  const [items, [all]] = await Promise.all([
    db
      .select({
        ...columns,
        version: registrations.version,
        nextContactOn: registrations.nextContactOn,
      })
      .from(registrations)
      .innerJoin(students, eq(students.id, registrations.studentId))
      .leftJoin(users, eq(users.id, registrations.userId))
      .where(where)
      .orderBy(...order)
      .limit(mostOfAKind),
    db.select({ total: count() }).from(registrations).where(where),
  ])
  return { items: items.map((item) => ({ ...item, group })), total: all?.total ?? 0 }
}

async function readLastContacts(db: Database, items: readonly { id: number }[]) {
  if (items.length === 0) return new Map()
  const ids = items.map(({ id }) => id)
  const entries = await db
    .selectDistinctOn([timelineEntries.registrationId])
    .from(timelineEntries)
    .where(and(inArray(timelineEntries.registrationId, ids), eq(timelineEntries.kind, 'contact')))
    .orderBy(timelineEntries.registrationId, desc(timelineEntries.id))
  return new Map(entries.map((entry) => [entry.registrationId, entry]))
}
