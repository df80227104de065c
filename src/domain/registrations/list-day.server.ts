import { and, asc, count, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { timelineEntries } from '../history/tables.ts'
import { findOpenPairs } from '../students/suggestions/store.server.ts'
import { mostOfAKind } from './day/rules.ts'
import { readListed } from './store.server.ts'
import { registrations } from './tables.ts'

type Group = 'new' | 'overdue' | 'today'

const openStatuses = ['new', 'contacted', 'confirmed', 'attending'] as const

/**
 * Who is to be called on a day in India (`YYYY-MM-DD`): nobody has tried yet, the longest waiting
 * first; overdue; and due that day, with those who were contacted and left without a date, so that
 * nobody is forgotten. Each person is one line, and so is a person with whoever is perhaps the same.
 */
export async function listDay(db: Database, today: string) {
  const open = inArray(registrations.status, openStatuses)
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
  const [due, lastContacts] = await Promise.all([readListed(db, ids), readLastContacts(db, ids)])
  const perhaps = await findPerhaps(db, due)
  const waiting = await readWaiting(db, { due, perhaps })
  return {
    counts: { new: totalOf('new'), overdue: totalOf('overdue'), today: totalOf('today') },
    items: foldDay({ due, waiting, perhaps }).map(({ item, others }) => ({
      ...item,
      others,
      group: groupOf.get(item.id) ?? 'today',
      lastContact: lastContacts.get(item.id),
    })),
  }
}

type Listed = Awaited<ReturnType<typeof readListed>>[number]
type Perhaps = ReadonlyMap<number, ReadonlySet<number>>

/** For each student who is due, whom they are perhaps the same person as. */
async function findPerhaps(db: Database, due: readonly Listed[]): Promise<Perhaps> {
  const perhaps = new Map<number, Set<number>>()
  const note = (one: number, other: number) =>
    perhaps.set(one, (perhaps.get(one) ?? new Set()).add(other))
  for (const { one, other } of await findOpenPairs(db, [
    ...new Set(due.map(({ studentId }) => studentId)),
  ])) {
    note(one, other)
    note(other, one)
  }
  return perhaps
}

/** What is open of those who are due only by being perhaps the same as somebody. */
async function readWaiting(
  db: Database,
  { due, perhaps }: { due: readonly Listed[]; perhaps: Perhaps },
) {
  const students = new Set(due.map(({ studentId }) => studentId))
  const others = [...perhaps.keys()].filter((id) => !students.has(id))
  if (others.length === 0) return []
  const found = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(inArray(registrations.studentId, others), inArray(registrations.status, openStatuses)),
    )
    .orderBy(asc(registrations.id))
    .limit(mostOfAKind)
  return readListed(
    db,
    found.map(({ id }) => id),
  )
}

/**
 * The day's registrations as lines. Only a pair is one line, never a chain of pairs: somebody who
 * typed the numbers of two strangers does not make these two one.
 */
function foldDay({
  due,
  waiting,
  perhaps,
}: {
  due: readonly Listed[]
  waiting: readonly Listed[]
  perhaps: Perhaps
}) {
  const placed = new Set<number>()
  return due.flatMap((item) => {
    if (placed.has(item.id)) return []
    placed.add(item.id)
    const pairs = perhaps.get(item.studentId)
    const others = [...due.map(withDue(true)), ...waiting.map(withDue(false))].filter(
      ({ id, studentId }) =>
        !placed.has(id) && (studentId === item.studentId || pairs?.has(studentId)),
    )
    for (const { id } of others) placed.add(id)
    return [{ item, others }]
  })
}

const withDue = (isDue: boolean) => (listed: Listed) => ({ ...listed, isDue })

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
