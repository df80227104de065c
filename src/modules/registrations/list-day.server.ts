import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { addDays, startOfDay } from '../../ui/format/days.ts'
import { readLatest } from '../audit/store.server.ts'
import { findOpenPairs } from '../students/suggestions/store.server.ts'
import { type Outcome, outcomes } from './contact-rules.ts'
import { isNotEnrolled, visibleTo } from './list/store.server.ts'
import { mostOfAKind, newForDays } from './rules.ts'
import { type ListedRegistrationRow, lineOf, readListed } from './store.server.ts'
import { registrations } from './tables.ts'

type Group = 'new' | 'overdue' | 'today' | 'dateless'

const openStatuses = ['new', 'contacted', 'confirmed', 'attending'] as const

/**
 * The calls of a day in India (`YYYY-MM-DD`): due that day; overdue; new, longest waiting first; and without a
 * date, contacted or never tried for long; whoever is enrolled only where a date was set since. A person and their possible duplicates are one line. Only `counsellorId`'s, if
 * given; nothing that `visibilityScope` hides.
 */
export async function listDay(
  db: Database,
  today: string,
  { counsellorId, visibilityScope }: { counsellorId?: string; visibilityScope?: string },
) {
  const condition = counsellorId
    ? eq(registrations.counsellorId, counsellorId)
    : visibleTo(visibilityScope)
  const groups = await findGroups(db, today, condition)
  const totalOf = (group: Group) =>
    groups.reduce((sum, part) => sum + (part.group === group ? part.total : 0), 0)
  const groupOf = new Map(groups.flatMap(({ ids, group }) => ids.map((id) => [id, group])))
  const ids = [...groupOf.keys()]
  const [due, contacts] = await Promise.all([
    readListed(db, ids),
    readLatest(db, 'record contact', ids),
  ])
  const lastContacts = new Map(
    contacts.map(({ facts, ...line }) => {
      const what = outcomeOf(facts) ?? line.what
      return [line.registrationId, lineOf({ ...line, what })]
    }),
  )
  const duplicates = await findDuplicates(db, due)
  const others = await readOthers(db, due, duplicates, condition)
  return {
    counts: {
      new: totalOf('new'),
      overdue: totalOf('overdue'),
      today: totalOf('today'),
      dateless: totalOf('dateless'),
    },
    items: groupByPerson(due, others, duplicates).map(({ item, others }) => ({
      ...fieldsOf(item),
      others: others.map(({ isDue, ...other }) => ({ ...fieldsOf(other), isDue })),
      group: groupOf.get(item.id) ?? 'today',
      lastContact: lastContactOf(item, lastContacts.get(item.id)),
    })),
  }
}

/** The outcome of a call; the row shows its next date. */
function outcomeOf(facts: unknown): string | undefined {
  const { outcome } = (facts as { after?: { outcome?: Outcome } } | undefined)?.after ?? {}
  return outcome && outcomes[outcome]?.label
}

/** The last contact; null where it was undone. */
function lastContactOf<Line extends { at: Date }>(
  { lastContactAt }: ListedRegistrationRow,
  line: Line | undefined,
): Line | null {
  return line && lastContactAt && line.at <= lastContactAt ? line : null
}

function fieldsOf(row: ListedRegistrationRow) {
  const { id, studentId, version, name, email, phone } = row
  const { course, status, registeredAt, nextContactOn } = row
  return { id, studentId, version, name, email, phone, course, status, registeredAt, nextContactOn }
}

/** The ways to be due, in the order of work. */
function findGroups(db: Database, today: string, condition: SQL | undefined) {
  const open = inArray(registrations.status, openStatuses)
  const { nextContactOn, registeredAt, status, id } = registrations
  // Written out, as the partial indexes have them: a parameter would not match.
  const untried = sql`${status} = 'new' and ${nextContactOn} is null`
  const undated = sql`${status} = 'contacted' and ${nextContactOn} is null`
  const newFrom = startOfDay(addDays(today, -newForDays))
  const first = [asc(registeredAt), asc(id)]
  const parts = [
    { group: 'today', where: and(eq(nextContactOn, today), open), order: [asc(id)] },
    {
      group: 'overdue',
      where: and(lt(nextContactOn, today), open),
      order: [asc(nextContactOn), asc(id)],
    },
    { group: 'new', where: and(untried, gte(registeredAt, newFrom), isNotEnrolled), order: first },
    { group: 'dateless', where: and(undated, isNotEnrolled), order: first },
    {
      group: 'dateless',
      where: and(untried, lt(registeredAt, newFrom), isNotEnrolled),
      order: first,
    },
  ] as const
  return Promise.all(
    parts.map(async ({ group, where: isDue, order }) => {
      const where = and(isDue, condition)
      const [rows, total] = await Promise.all([
        db
          .select({ id })
          .from(registrations)
          .where(where)
          .orderBy(...order)
          .limit(mostOfAKind),
        db.$count(registrations, where),
      ])
      return { group, ids: rows.map((row) => row.id), total }
    }),
  )
}

/** By student, the students who are possible duplicates. */
type Duplicates = ReadonlyMap<number, ReadonlySet<number>>

async function findDuplicates(db: Database, due: readonly ListedRegistrationRow[]) {
  const duplicates = new Map<number, Set<number>>()
  const add = (one: number, other: number) =>
    duplicates.set(one, (duplicates.get(one) ?? new Set()).add(other))
  const students = new Set(due.map(({ studentId }) => studentId))
  for (const { one, other } of await findOpenPairs(db, [...students])) {
    add(one, other)
    add(other, one)
  }
  return duplicates
}

/** Open registrations of people listed only as possible duplicates. */
async function readOthers(
  db: Database,
  due: readonly ListedRegistrationRow[],
  duplicates: Duplicates,
  condition: SQL | undefined,
) {
  const students = new Set(due.map(({ studentId }) => studentId))
  const others = [...duplicates.keys()].filter((id) => !students.has(id))
  if (others.length === 0) return []
  const { id, studentId, status } = registrations
  const rows = await db
    .select({ id })
    .from(registrations)
    .where(and(inArray(studentId, others), inArray(status, openStatuses), isNotEnrolled, condition))
    .orderBy(asc(id))
    .limit(mostOfAKind)
  return readListed(
    db,
    rows.map((row) => row.id),
  )
}

/**
 * Groups the day's registrations into lines. Only direct pairs are grouped, never chains: a number typed
 * for two strangers must not join these two.
 */
function groupByPerson(
  due: readonly ListedRegistrationRow[],
  notDue: readonly ListedRegistrationRow[],
  duplicates: Duplicates,
) {
  const placed = new Set<number>()
  return due.flatMap((item) => {
    if (placed.has(item.id)) return []
    placed.add(item.id)
    const pairs = duplicates.get(item.studentId)
    const others = [...due.map(withDue(true)), ...notDue.map(withDue(false))].filter(
      ({ id, studentId }) =>
        !placed.has(id) && (studentId === item.studentId || pairs?.has(studentId)),
    )
    for (const { id } of others) placed.add(id)
    return [{ item, others }]
  })
}

const withDue = (isDue: boolean) => (row: ListedRegistrationRow) => ({ ...row, isDue })
